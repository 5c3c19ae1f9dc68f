import { listOf, recordsOf, textOf, toUint, uintOf, type Values } from "../arguments.js";
import type { Effect, OrderItem } from "../effects.js";
import { isSame, isZero } from "../known-addresses.js";
import type { TypedKind, TypedKinds } from "./typed-kind.js";

const ITEM =
  "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount";
const SEAPORT_STRUCTS = `ConsiderationItem(${ITEM},address recipient)OfferItem(${ITEM})`;
const SEAPORT_MEMBERS =
  "address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter";
/** 2 and 3 name an item, 4 and 5 any item of a list. */
const [FIRST_ITEM, FIRST_CRITERIA] = [2n, 4n];
const MAX_ORDERS = 64;

const fungible = (token: string, amount: bigint): OrderItem => ({
  token,
  amount,
  isItem: false,
  isAnyOf: false,
});
const item = (token: string, amount: bigint): OrderItem => ({
  token,
  amount,
  isItem: true,
  isAnyOf: false,
});

const seaportItem = (value: Values, pick: "largest" | "smallest"): OrderItem => {
  const type = uintOf(value, "itemType");
  const [start, end] = [uintOf(value, "startAmount"), uintOf(value, "endAmount")];
  const [least, most] = start < end ? [start, end] : [end, start];
  return {
    token: textOf(value, "token"),
    amount: pick === "largest" ? most : least,
    isItem: type >= FIRST_ITEM,
    isAnyOf: type >= FIRST_CRITERIA,
  };
};

const seaport = (order: Values): readonly Effect[] => {
  const offerer = textOf(order, "offerer");
  return [
    {
      kind: "order",
      offerer,
      offered: recordsOf(order, "offer").map((one) => seaportItem(one, "largest")),
      received: recordsOf(order, "consideration")
        .filter((one) => isSame(textOf(one, "recipient"), offerer))
        .map((one) => seaportItem(one, "smallest")),
      receiver: offerer,
    },
    { kind: "deadline", at: uintOf(order, "endTime") },
  ];
};

/** The padding of a bulk order has no offerer. */
const leavesOf = (tree: unknown): readonly Values[] => {
  const orders: Values[] = [];
  const queue: unknown[] = [tree];
  for (let at = 0; at < queue.length && orders.length < MAX_ORDERS; at += 1) {
    const one = queue[at];
    if (Array.isArray(one)) queue.push(...(one as readonly unknown[]).slice(0, MAX_ORDERS));
    else if (typeof one === "object" && one !== null) orders.push(one as Values);
  }
  return orders.filter((order) => !isZero(textOf(order, "offerer")));
};

/** Seaport's bulk order: a tree of up to 2^24 orders under one signature. */
export const BULK_ORDER: TypedKind = {
  effects: (message) => [
    { kind: "bulk-order" },
    ...leavesOf(listOf(message, "tree")).flatMap(seaport),
  ],
};
export const BULK_TREE = /^OrderComponents(?:\[2\]){1,24} tree$/u;
export const SEAPORT_TYPES = { members: SEAPORT_MEMBERS, structs: SEAPORT_STRUCTS };

const exchange = (names: {
  readonly offerer?: string;
  readonly receiver?: string;
  readonly gives: readonly [token: string, amount: string];
  readonly gets: readonly [token: string, amount: string];
  readonly until?: string;
}): TypedKind => ({
  effects: (message, { account }) => {
    const offerer = names.offerer === undefined ? account : textOf(message, names.offerer);
    const amount = uintOf(message, names.gets[1]);
    return [
      {
        kind: "order",
        offerer,
        offered: [fungible(textOf(message, names.gives[0]), uintOf(message, names.gives[1]))],
        received: amount === 0n ? [] : [fungible(textOf(message, names.gets[0]), amount)],
        receiver: names.receiver === undefined ? offerer : textOf(message, names.receiver),
      },
      ...(names.until === undefined
        ? []
        : [{ kind: "deadline", at: uintOf(message, names.until) } as const]),
    ];
  },
});

/** 100 % in basis points. */
const ALL_POINTS = 10_000n;

/** `isSale`: on which side the signer is. */
const marketOrder = (
  message: Values,
  {
    signer,
    isSale,
    items,
    feePoints = 0n,
  }: {
    readonly signer: string;
    readonly isSale: boolean;
    readonly items: readonly OrderItem[];
    /** Part of the price that others get. */
    readonly feePoints?: bigint;
  },
  [currency, until]: readonly [currency: string, until: string],
): readonly Effect[] => {
  const price = uintOf(message, "price");
  const paid = isSale ? (price * (ALL_POINTS - feePoints)) / ALL_POINTS : price;
  const payment = paid <= 0n ? [] : [fungible(textOf(message, currency), paid)];
  return [
    {
      kind: "order",
      offerer: signer,
      offered: isSale ? items : payment,
      received: isSale ? payment : items,
      receiver: signer,
    },
    { kind: "deadline", at: uintOf(message, until) },
  ];
};

const ZEROX = {
  gives: ["makerToken", "makerAmount"],
  gets: ["takerToken", "takerAmount"],
} as const;
const ONE_INCH = {
  offerer: "maker",
  receiver: "receiver",
  gives: ["makerAsset", "makingAmount"],
  gets: ["takerAsset", "takingAmount"],
} as const;
/** 0x packs the expiry above 192 bits of nonce. */
const OTC_EXPIRY_SHIFT = 192n;

/** Orders that anyone may fill. */
export const ORDERS: TypedKinds = {
  [`OrderComponents(${SEAPORT_MEMBERS})${SEAPORT_STRUCTS}`]: { effects: seaport },
  // OpenSea: cancels an order.
  "OrderHash(bytes32 orderHash)": { effects: () => [] },
  // Blur: 0 buys, 1 sells.
  "Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)":
    {
      effects: (message) =>
        marketOrder(
          message,
          {
            signer: textOf(message, "trader"),
            isSale: uintOf(message, "side") === 1n,
            items: [item(textOf(message, "collection"), uintOf(message, "amount"))],
            feePoints: recordsOf(message, "fees").reduce(
              (sum, fee) => sum + uintOf(fee, "rate"),
              0n,
            ),
          },
          ["paymentToken", "expirationTime"],
        ),
    },
  "Root(bytes32 root)": { effects: () => [{ kind: "bulk-order" }] },
  // LooksRare: 0 bids, 1 asks.
  "Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)":
    {
      effects: (message) =>
        marketOrder(
          message,
          {
            signer: textOf(message, "signer"),
            isSale: uintOf(message, "quoteType") === 1n,
            items: listOf(message, "amounts").map((amount) =>
              item(textOf(message, "collection"), toUint(amount)),
            ),
          },
          ["currency", "endTime"],
        ),
    },
  "LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)":
    exchange({ ...ZEROX, offerer: "maker", until: "expiry" }),
  "RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)":
    exchange({ ...ZEROX, offerer: "maker", until: "expiry" }),
  // Also signed by the taker, who gives the taker's token.
  "OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)":
    {
      effects: (message, context) => {
        const isTaker = isSame(textOf(message, "taker"), context.account);
        const side = isTaker
          ? exchange({ gives: ZEROX.gets, gets: ZEROX.gives, offerer: "taker" })
          : exchange({ ...ZEROX, offerer: "maker" });
        const at = uintOf(message, "expiryAndNonce") >> OTC_EXPIRY_SHIFT;
        return [...side.effects(message, context), { kind: "deadline", at }];
      },
    },
  // 1inch, version 4 and 3.
  "Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)":
    exchange(ONE_INCH),
  "Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)":
    exchange(ONE_INCH),
  // CoW.
  "Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)":
    exchange({
      gives: ["sellToken", "sellAmount"],
      gets: ["buyToken", "buyAmount"],
      receiver: "receiver",
      until: "validTo",
    }),
};
