import type { SignInData } from "../../src/domain/sign-in/sign-in-message.js";
import type { SignInExpectation } from "../../src/domain/sign-in/sign-in-session.js";

/** A moment within the sample message's time. */
export const SIGN_IN_NOW = 1_769_500_000_000;

/** A message that says all that a message can. */
export const FULL_MESSAGE: SignInData = {
  scheme: "https",
  domain: "app.example",
  accountAddress: "0x9D85ca56217D2bb651b00f15e694EB7E713637D4",
  statement: "I accept the terms: https://app.example/terms",
  uri: "https://app.example/login",
  version: "1",
  chainId: "eip155:1",
  nonce: "bTyXgcQxn2htgkjJn",
  issuedAt: "2026-01-27T07:46:40.000Z",
  expirationTime: "2026-02-03T07:46:40.000Z",
  notBefore: "2026-01-27T07:46:40Z",
  requestId: "request-1",
  resources: ["ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq", "urn:x:1"],
};

/** What the sample message fits. */
export const FULL_EXPECTATION: SignInExpectation = {
  origin: "https://app.example",
  chainId: FULL_MESSAGE.chainId,
  accountAddress: FULL_MESSAGE.accountAddress,
  nonce: FULL_MESSAGE.nonce,
  now: SIGN_IN_NOW,
};

/** What the published ERC-4361 vectors write for a message. */
export interface Erc4361Fields {
  readonly scheme?: string | null;
  readonly address?: string;
  readonly chainId?: number | string;
}

/** Such fields as our data. */
export const dataOfFields = ({ scheme, address, chainId, ...rest }: Erc4361Fields): SignInData =>
  ({
    ...rest,
    ...(typeof scheme === "string" && { scheme }),
    ...(address !== undefined && { accountAddress: address }),
    ...(chainId !== undefined && { chainId: `eip155:${chainId}` }),
  }) as SignInData;
