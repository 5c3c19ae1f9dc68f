import { encodeFunctionData, parseAbi, type Hex } from "viem";
import type { ReviewOptions, ReviewRequest } from "latchkit/review";

/** Addresses of the cases. */
export const ACCOUNT = "0x1111111111111111111111111111111111111111";
export const TOKEN = "0x2222222222222222222222222222222222222222";
export const ROUTER = "0x3333333333333333333333333333333333333333";
export const STRANGER = "0x4444444444444444444444444444444444444444";
export const SAFE = "0x5555555555555555555555555555555555555555";
export const ZERO = `0x${"0".repeat(40)}`;
export const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
/** Epoch seconds. */
export const NOW = 1_760_000_000n;
export const HOUR = NOW + 3_600n;

/** What the host of the cases knows. */
export const FACTS: ReviewOptions = {
  now: NOW,
  known: [ROUTER],
  recipients: [],
  domain: "app.example",
};

/** Calldata of a function; `signature` as in ABIs, without "function". */
export const data = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}` as "function f()"]),
    args: args as [],
  });

/** A transaction of the account on mainnet. */
export const send = (
  to: string,
  calldata: string,
  { value = 0n, account = ACCOUNT }: { value?: bigint; account?: string } = {},
): ReviewRequest => ({
  kind: "transaction",
  networkId: "eip155:1",
  account,
  calls: [{ to, data: calldata, value }],
});

/** A call of a token or contract. */
export const call = (to: string, signature: string, args: readonly unknown[] = []): ReviewRequest =>
  send(to, data(signature, args));

type Members = Readonly<Record<string, string>>;

/** Typed data for mainnet; `types` as EIP-712 writes them: "address owner,uint256 value". */
export const typedDataRequest = (
  types: Members,
  message: Readonly<Record<string, unknown>>,
  domain: Readonly<Record<string, unknown>> = { chainId: 1, verifyingContract: TOKEN },
): ReviewRequest => ({
  kind: "typed-data",
  networkId: "eip155:1",
  account: ACCOUNT,
  data: {
    domain,
    types: Object.fromEntries(
      Object.entries(types).map(([name, members]) => [
        name,
        members.split(",").map((member) => {
          const [type = "", own = ""] = member.split(" ");
          return { name: own, type };
        }),
      ]),
    ),
    primaryType: Object.keys(types)[0] ?? "",
    message,
  },
});

export const PERMIT_MEMBERS =
  "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline";

/** An ERC-2612 permit for the router, one hour, 5 units. */
export const permit = (
  fields: Readonly<Record<string, unknown>> = {},
  domain?: Readonly<Record<string, unknown>>,
): ReviewRequest =>
  typedDataRequest(
    { Permit: PERMIT_MEMBERS },
    { owner: ACCOUNT, spender: ROUTER, value: 5n, nonce: 0n, deadline: HOUR, ...fields },
    domain,
  );

const ITEM =
  "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount";
export const SEAPORT = {
  OrderComponents:
    "address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter",
  ConsiderationItem: `${ITEM},address recipient`,
  OfferItem: ITEM,
};
const WORD = `0x${"0".repeat(64)}`;

/** An item for sale. */
export const nft = (itemType = 2): Readonly<Record<string, unknown>> => ({
  itemType,
  token: TOKEN,
  identifierOrCriteria: 7n,
  startAmount: 1n,
  endAmount: 1n,
});
/** A payment in the native currency. */
export const pay = (amount: bigint, recipient = ACCOUNT): Readonly<Record<string, unknown>> => ({
  itemType: 0,
  token: ZERO,
  identifierOrCriteria: 0n,
  startAmount: amount,
  endAmount: amount,
  recipient,
});
/** Fields of a Seaport order that sells one item for one ether. */
export const sale = (
  fields: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  offerer: ACCOUNT,
  zone: ZERO,
  offer: [nft()],
  consideration: [pay(10n ** 18n)],
  orderType: 0,
  startTime: NOW,
  endTime: HOUR,
  zoneHash: WORD,
  salt: 1n,
  conduitKey: WORD,
  counter: 0n,
  ...fields,
});
export const order = (fields: Readonly<Record<string, unknown>> = {}): ReviewRequest =>
  typedDataRequest(SEAPORT, sale(fields));
