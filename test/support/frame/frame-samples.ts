import type {
  AppMessageName,
  FrameEventName,
} from "../../../src/domain/secure-frame/frame-payloads.js";

/** A message's payload that fits, and one that does not; `bad` absent: anything fits. */
export interface Sample {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const OTP: Sample = {
  good: [{ otp: "482913" }],
  bad: [
    { otp: "48291" },
    { otp: "48291a" },
    { otp: 482_913 },
    {},
    undefined,
    Object.create({ otp: "482913" }),
  ],
};
const EMAIL: Sample = {
  good: [{ email: "ana@example.org" }],
  bad: [{ email: "ana" }, { email: 7 }, { email: ["ana@example.org"] }, {}, undefined],
};
const NONE: Sample = { good: [undefined], bad: [{}, "text", 1] };
const SIGN_IN = {
  accountAddress: "<<AccountAddress>>",
  chainId: "eip155:1",
  domain: "shop.example",
  uri: "https://shop.example",
  version: "1",
  nonce: "abcdefgh",
};

/** Of each message of the page. */
export const APP_SAMPLES: Readonly<Record<AppMessageName, Sample>> = {
  SWITCH_NETWORK: {
    good: [{ chainId: "eip155:137" }, { chainId: 1, rpcUrl: "https://rpc.example" }],
    bad: [{}, { chainId: null }, { chainId: "eip155:1", rpcUrl: 1 }],
  },
  CONNECT_EMAIL: EMAIL,
  CONNECT_DEVICE: NONE,
  CONNECT_OTP: OTP,
  CONNECT_SOCIAL: {
    good: [
      { uri: "?state=a&code=b" },
      { uri: "?a", preferredAccountType: "eoa", chainId: 1, siwxMessage: SIGN_IN, rpcUrl: "u" },
    ],
    bad: [{}, { uri: "?a", preferredAccountType: "EOA" }, { uri: "?a", siwxMessage: {} }],
  },
  GET_SOCIAL_REDIRECT_URI: {
    good: ["google", "github", "apple", "facebook", "x", "discord"].map((provider) => ({
      provider,
    })),
    bad: [{ provider: "farcaster" }, {}, undefined],
  },
  GET_FARCASTER_URI: NONE,
  CONNECT_FARCASTER: NONE,
  GET_USER: {
    good: [undefined, {}, { chainId: 8_453, preferredAccountType: "smartAccount", socialUri: "?" }],
    bad: ["text", [], null, { chainId: true }, { socialUri: 1 }],
  },
  SIGN_OUT: NONE,
  IS_CONNECTED: { good: [undefined, {}, { token: "session" }], bad: [{ token: 1 }, "text"] },
  GET_CHAIN_ID: NONE,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: NONE,
  INIT_SMART_ACCOUNT: NONE,
  SET_PREFERRED_ACCOUNT: {
    good: [{ type: "eoa" }, { type: "smartAccount" }],
    bad: [{ type: "payment" }, {}],
  },
  RPC_REQUEST: {
    good: [
      { method: "eth_chainId" },
      { method: "personal_sign", params: ["0x", "0x"], chainId: 1 },
    ],
    bad: [{}, { method: 1 }, { method: "eth_call", chainNamespace: "ton" }],
  },
  RPC_ABORT: NONE,
  UPDATE_EMAIL: EMAIL,
  UPDATE_EMAIL_PRIMARY_OTP: OTP,
  UPDATE_EMAIL_SECONDARY_OTP: OTP,
  SYNC_THEME: {
    good: [{}, { themeMode: "dark", themeVariables: { "z-index": 3 }, w3mThemeVariables: {} }],
    bad: [
      undefined,
      { themeMode: "blue" },
      { themeVariables: { accent: {} } },
      { themeVariables: "blue" },
      { w3mThemeVariables: [1] },
    ],
  },
  SYNC_DAPP_DATA: {
    good: [
      { projectId: "p01" },
      {
        projectId: "p01",
        sdkVersion: "react-universal-1.0.0",
        sdkType: "appkit",
        metadata: { name: "Shop", description: "d", url: "https://shop.example", icons: [] },
      },
    ],
    bad: [{}, { projectId: "p01", sdkType: "other" }, { projectId: "p01", metadata: {} }],
  },
  RELOAD: NONE,
};

const USER = {
  email: "ana@example.org",
  address: "0x1111111111111111111111111111111111111111",
  chainId: 8_453,
  preferredAccountType: "smartAccount",
  accounts: [
    { address: "0x2222222222222222222222222222222222222222", type: "eoa" },
    { address: "0x1111111111111111111111111111111111111111", type: "smartAccount" },
  ],
};
const ANYTHING: Sample = { good: ["0x", null, undefined, { signature: "1" }], bad: [] };
const BAD_USERS = [
  {},
  { ...USER, address: 1 },
  { ...USER, chainId: null },
  { ...USER, accounts: [{ address: "0x", type: "EOA" }] },
];

/** Of each success of the frame. */
export const REPLY_SAMPLES: Readonly<Record<AppMessageName, Sample>> = {
  SWITCH_NETWORK: { good: [{ chainId: "eip155:1" }, { chainId: 1 }], bad: [{}, undefined] },
  CONNECT_EMAIL: {
    good: [
      ...["VERIFY_DEVICE", "VERIFY_OTP", "CONNECT"].map((action) => ({ action })),
      { action: "VERIFY_DEVICE", compare: "07" },
    ],
    bad: [{ action: "NONE" }, {}, undefined, { action: "VERIFY_DEVICE", compare: "7" }],
  },
  CONNECT_DEVICE: NONE,
  CONNECT_OTP: NONE,
  CONNECT_SOCIAL: {
    good: [USER, { ...USER, email: null, userName: "ana" }, { ...USER, email: "no address" }],
    bad: [...BAD_USERS, { ...USER, userName: 1 }],
  },
  GET_SOCIAL_REDIRECT_URI: { good: [{ uri: "https://idp.example" }], bad: [{}, { uri: 1 }] },
  GET_FARCASTER_URI: { good: [{ url: "https://farcaster.example" }], bad: [{}] },
  CONNECT_FARCASTER: { good: [{ userName: "ana" }], bad: [{}, { userName: null }] },
  GET_USER: {
    good: [USER, { ...USER, email: null }, { ...USER, smartAccountDeployed: false }],
    bad: [...BAD_USERS, { ...USER, email: "no address" }, { ...USER, smartAccountDeployed: 1 }],
  },
  SIGN_OUT: NONE,
  IS_CONNECTED: { good: [{ isConnected: true }], bad: [{}, { isConnected: "true" }] },
  GET_CHAIN_ID: { good: [{ chainId: 1 }, { chainId: "1" }], bad: [{}] },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    good: [{ smartAccountEnabledNetworks: [1, 137] }, { smartAccountEnabledNetworks: [] }],
    bad: [{}, { smartAccountEnabledNetworks: ["1"] }, { smartAccountEnabledNetworks: "1" }],
  },
  INIT_SMART_ACCOUNT: { good: [{ address: "0x", isDeployed: true }], bad: [{}] },
  SET_PREFERRED_ACCOUNT: { good: [{ type: "eoa", address: "0x" }], bad: [{ type: "eoa" }, {}] },
  RPC_REQUEST: ANYTHING,
  RPC_ABORT: NONE,
  UPDATE_EMAIL: {
    good: [{ action: "VERIFY_PRIMARY_OTP" }, { action: "VERIFY_SECONDARY_OTP" }],
    bad: [{ action: "CONNECT" }, {}],
  },
  UPDATE_EMAIL_PRIMARY_OTP: NONE,
  UPDATE_EMAIL_SECONDARY_OTP: {
    good: [{ newEmail: "b@example.org" }, { newEmail: "b@example.org", effectiveAt: 1 }],
    bad: [{}, undefined, { newEmail: "b@example.org", effectiveAt: "soon" }],
  },
  SYNC_THEME: NONE,
  SYNC_DAPP_DATA: NONE,
  RELOAD: NONE,
};

/** Of each event of the frame. */
export const EVENT_SAMPLES: Readonly<Record<FrameEventName, Sample>> = {
  READY: { good: [undefined, {}, { version: "4" }], bad: [{ version: 4 }, "text", []] },
  SESSION_UPDATE: { good: [{ token: "t" }], bad: [{}, undefined, { token: 1 }] },
};

/** Of each error of the frame. */
export const ERROR_SAMPLE: Sample = {
  good: [undefined, {}, { message: "no" }],
  bad: ["no", [], null, { message: 1 }],
};
