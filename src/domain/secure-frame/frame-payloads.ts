import { NAMESPACES } from "../caip/caip.types.js";
import { isEmail } from "../embedded-wallet/email.js";
import {
  anything,
  eitherShape,
  flag,
  listOf,
  stringMatching,
  nothing,
  number,
  oneOf,
  record,
  text,
  textsByName,
  type Shape,
  type Shaped,
} from "./shape.js";

const EMAIL: Shape<string> = (value): value is string =>
  typeof value === "string" && isEmail(value);
const NULL: Shape<null> = (value): value is null => value === null;
const CHAIN_ID = eitherShape(text, number);
const OTP = record({ otp: stringMatching(/^\d{6}$/u) });
/** The account types of the embedded wallet. */
export const ACCOUNT_KIND = oneOf("eoa", "smartAccount");

const SIGN_IN_MESSAGE = record(
  {
    accountAddress: text,
    chainId: text,
    domain: text,
    uri: text,
    version: text,
    nonce: text,
  },
  {
    serializedMessage: text,
    notBefore: text,
    statement: text,
    requestId: text,
    issuedAt: text,
    expirationTime: text,
    resources: listOf(text),
  },
);

const METADATA = record({ name: text, description: text, url: text, icons: listOf(text) });

/** Payloads of messages to the frame, by name. */
export const APP_PAYLOADS = {
  SWITCH_NETWORK: record({ chainId: CHAIN_ID }, { rpcUrl: text }),
  CONNECT_EMAIL: record({ email: EMAIL }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: OTP,
  CONNECT_SOCIAL: record(
    { uri: text },
    {
      preferredAccountType: ACCOUNT_KIND,
      chainId: CHAIN_ID,
      siwxMessage: SIGN_IN_MESSAGE,
      rpcUrl: text,
    },
  ),
  GET_SOCIAL_REDIRECT_URI: record({
    provider: oneOf("google", "github", "apple", "facebook", "x", "discord"),
  }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  GET_USER: eitherShape(
    nothing,
    record(
      {},
      {
        chainId: CHAIN_ID,
        preferredAccountType: ACCOUNT_KIND,
        socialUri: text,
        siwxMessage: SIGN_IN_MESSAGE,
        rpcUrl: text,
      },
    ),
  ),
  SIGN_OUT: nothing,
  IS_CONNECTED: eitherShape(nothing, record({}, { token: text })),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: record({ type: ACCOUNT_KIND }),
  RPC_REQUEST: record(
    { method: text },
    {
      params: anything,
      chainNamespace: oneOf(...NAMESPACES),
      chainId: CHAIN_ID,
      rpcUrl: text,
    },
  ),
  RPC_ABORT: nothing,
  UPDATE_EMAIL: record({ email: EMAIL }),
  UPDATE_EMAIL_PRIMARY_OTP: OTP,
  UPDATE_EMAIL_SECONDARY_OTP: OTP,
  SYNC_THEME: record(
    {},
    {
      themeMode: oneOf("light", "dark"),
      themeVariables: textsByName,
      w3mThemeVariables: textsByName,
    },
  ),
  SYNC_DAPP_DATA: record(
    { projectId: text },
    {
      metadata: METADATA,
      sdkVersion: text,
      sdkType: oneOf("w3m", "appkit"),
      networks: listOf(record({ chainId: text, rpcUrl: text })),
    },
  ),
  RELOAD: nothing,
} as const;

const USER = {
  required: { address: text, chainId: CHAIN_ID },
  optional: {
    accounts: listOf(record({ address: text, type: ACCOUNT_KIND })),
    preferredAccountType: ACCOUNT_KIND,
    signature: text,
    message: text,
    siwxMessage: SIGN_IN_MESSAGE,
  },
} as const;

/** Payloads of the frame's `_SUCCESS` replies, by request name. */
export const REPLY_PAYLOADS = {
  SWITCH_NETWORK: record({ chainId: CHAIN_ID }),
  CONNECT_EMAIL: record(
    { action: oneOf("VERIFY_DEVICE", "VERIFY_OTP", "CONNECT") },
    { compare: stringMatching(/^\d{2}$/u) },
  ),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  CONNECT_SOCIAL: record(USER.required, {
    ...USER.optional,
    email: eitherShape(text, NULL),
    userName: eitherShape(text, NULL),
  }),
  GET_SOCIAL_REDIRECT_URI: record({ uri: text }),
  GET_FARCASTER_URI: record({ url: text }),
  CONNECT_FARCASTER: record({ userName: text }),
  GET_USER: record(USER.required, {
    ...USER.optional,
    email: eitherShape(EMAIL, NULL),
    smartAccountDeployed: flag,
  }),
  SIGN_OUT: nothing,
  IS_CONNECTED: record({ isConnected: flag }),
  GET_CHAIN_ID: record({ chainId: CHAIN_ID }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: record({ smartAccountEnabledNetworks: listOf(number) }),
  INIT_SMART_ACCOUNT: record({ address: text, isDeployed: flag }),
  SET_PREFERRED_ACCOUNT: record({ type: ACCOUNT_KIND, address: text }),
  RPC_REQUEST: anything,
  RPC_ABORT: nothing,
  UPDATE_EMAIL: record({ action: oneOf("VERIFY_PRIMARY_OTP", "VERIFY_SECONDARY_OTP") }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: record({ newEmail: EMAIL }, { effectiveAt: number }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RELOAD: nothing,
} as const satisfies { readonly [N in AppMessageName]: Shape<unknown> };

export const EVENT_PAYLOADS = {
  READY: eitherShape(nothing, record({}, { version: text })),
  SESSION_UPDATE: record({ token: text }),
} as const;

/** Payload of every `_ERROR` reply; the message is optional. */
export const ERROR_PAYLOAD = eitherShape(nothing, record({}, { message: text }));

/** Names of the messages from the page to the frame. */
export type AppMessageName = keyof typeof APP_PAYLOADS;
/** Payload of a message to the frame. */
export type AppPayload<N extends AppMessageName> = Shaped<(typeof APP_PAYLOADS)[N]>;
/** Payload of the frame's reply to a message. */
export type FrameReply<N extends AppMessageName> = Shaped<(typeof REPLY_PAYLOADS)[N]>;
export type FrameEventName = keyof typeof EVENT_PAYLOADS;
/** User data of `GET_USER` and `CONNECT_SOCIAL`; only its shape is checked. */
export type FrameUser = FrameReply<"GET_USER"> | FrameReply<"CONNECT_SOCIAL">;
/** Account type of the embedded wallet on EVM networks. */
export type FrameAccountType = Shaped<typeof ACCOUNT_KIND>;
