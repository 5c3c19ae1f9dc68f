import { NO_ACCOUNT_YET } from "../../domain/sign-in/cacao.js";
import { type SignInData, messageText } from "../../domain/sign-in/sign-in-message.js";
import { isReportedAddress } from "../../domain/address/address.js";
import { parseReportedEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { FrameUser } from "../../domain/secure-frame/frame-payloads.js";
import type { WalletSession } from "../../ports/wallet-connector.port.js";

const isNumber = (chainId: string | number): boolean => /^\d+$/u.test(String(chainId));

/** The network of a reply: a number is of eip155, a text a CAIP-2 id; throws for anything else. */
const networkOf = (chainId: string | number): CaipNetworkId =>
  isNumber(chainId)
    ? evmNetworkId(parseEvmChainId(Number(chainId)))
    : parseCaipNetworkId(String(chainId)).id;

const evmAccounts = (user: FrameUser): WalletSession["accounts"] => {
  const known = (user.accounts ?? []).map(({ address, type }) => ({
    address: parseReportedEvmAddress(address),
    type,
  }));
  const address = parseReportedEvmAddress(user.address);
  const type = user.preferredAccountType ?? "eoa";
  const active = known.find((one) => one.address === address) ?? { address, type };
  return [active, ...known];
};

const solanaAccounts = (
  networkId: CaipNetworkId,
  { address }: FrameUser,
): WalletSession["accounts"] => {
  if (!isReportedAddress(networkId, address)) throw new TypeError("Not an address");
  return [{ address, type: "eoa" }];
};

/**
 * What the embedded wallet grants, from the user that its frame replies: the active account first,
 * then the others, each once. Throws `wallet/invalid-answer` for what is no address, or no network
 * of eip155 or solana.
 */
export const sessionOfUser = (user: FrameUser): WalletSession => {
  try {
    const networkId = networkOf(user.chainId);
    const { namespace } = parseCaipNetworkId(networkId);
    if (namespace !== "eip155" && namespace !== "solana") throw new TypeError("Another namespace");
    const [active, ...all] =
      namespace === "eip155" ? evmAccounts(user) : solanaAccounts(networkId, user);
    const others = new Map(all.map((one) => [one.address, one]));
    others.delete(active.address);
    return { namespace, networkId, accounts: [active, ...others.values()] };
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method: "GET_USER" }, { cause });
  }
};

/** A message that is signed with a login, and who keeps what came of it. */
export interface FrameSignIn {
  readonly asked: SignInData;
  keep(reply: {
    readonly address: string;
    readonly message?: string | undefined;
    readonly signature?: string | undefined;
  }): Promise<void>;
}

/** Stands for the account in what the frame is given; the frame puts its own in its place. */
const ACCOUNT = "<<AccountAddress>>";

/** A message as the frame is given it, by its fields and as a text. */
export const framedMessage = (asked: SignInData) => {
  const { scheme: _, resources, ...fields } = asked;
  return {
    ...fields,
    accountAddress: ACCOUNT,
    ...(resources && { resources: [...resources] }),
    serializedMessage: messageText(asked).replace(NO_ACCOUNT_YET, ACCOUNT),
  };
};
