/**
 * What a wallet said in place of an answer. `refusal`: the user declined. `pending`: an older
 * request is still open in the wallet. `other`: a failure in words that are not known; it is never
 * an approval, and never a reason to ask again.
 */
export type WalletErrorKind =
  | "refusal"
  | "pending"
  | "unknown-chain"
  | "unsupported-method"
  | "locked"
  | "other";

/** The wallet's error, with its own number and words where it has them. */
export interface WalletError {
  readonly kind: WalletErrorKind;
  readonly providerCode?: number;
  /** At most 300 characters. Foreign text: show it as text only. */
  readonly walletMessage?: string;
}

/** Which numbers a wallet uses. Words are read alike in all of them. */
export type WalletDialect = "eip1193" | "walletconnect" | "sats-connect";

type Codes = Readonly<
  Record<"refusal" | "pending" | "unknownChain" | "unsupported", readonly number[]>
>;

/**
 * EIP-1193, EIP-1474, EIP-3326; 5001 to 5003 WalletConnect; -31001 Stacks; 32603 MetaMask mobile.
 */
const EIP1193: Codes = {
  refusal: [4001, 5001, 5002, 5003, -31001],
  pending: [-32002],
  unknownChain: [4902, 32603, 5000],
  unsupported: [4200, -32601, -32004, 5101],
};
const CODES: { readonly [D in WalletDialect]: Codes } = {
  eip1193: EIP1193,
  walletconnect: {
    ...EIP1193,
    refusal: [5000, ...EIP1193.refusal],
    unknownChain: [4902, 32603, 5100],
  },
  "sats-connect": {
    ...EIP1193,
    refusal: [-32000, ...EIP1193.refusal],
    pending: [],
    unsupported: [-32001, ...EIP1193.unsupported],
  },
};

/** A node refused a transaction (EIP-1474): "Transaction rejected." is not the user's word then. */
const NODE_REJECTED = -32003;
/** "Something failed inside": wallets wrap the real code in these. */
const WRAPPERS: readonly number[] = [-32603, -32000];

const USER = "(?:the\\s+)?(?:user|you)";
const ENDED =
  "(?:reject|den(?:y|ied)|cancel|declin|refus|abort|dismiss|disapprov|clos(?:ed?|ing)\\b)";
const WINDOW = "(?:popup|pop-up|modal|window|prompt|dialog)";
const THING =
  "(?:request|transaction|connection|signature|signing|approval|message|operation|action|proposal)s?";

/** Words of a refusal wherever they stand in a text. */
const REFUSAL_WORDS: readonly RegExp[] = [
  new RegExp(
    `\\b${USER}(?:[\\s_-]+|'ve\\s+)?(?:(?:has|have|had|just|explicitly)\\s+)*${ENDED}`,
    "iu",
  ),
  new RegExp(`\\b${ENDED}\\w*(?:\\s+\\w+){0,2}\\s+by\\s+${USER}\\b`, "iu"),
  new RegExp(
    `\\b${WINDOW}\\s+(?:(?:was|is|has\\s+been)\\s+)?closed\\b|\\bclosed\\s+(?:the\\s+)?${WINDOW}\\b`,
    "iu",
  ),
  /\b0x6985\b/u,
];
/** A text that says nothing else, such as "Cancelled" or "Request rejected". */
const REFUSAL_ALONE = new RegExp(
  `^(?:\\w*error:\\s*)?(?:the\\s+)?(?:${THING}\\s+){0,3}(?:(?:was|is|got|has\\s+been)\\s+)?(?:rejected?|denied|deny|declined?|cancell?ed|cancel|refused?|aborted|dismissed)(?:\\s+in\\s+(?:the\\s+)?wallet)?\\s*[.!]?$`,
  "iu",
);
const REFUSAL_NAMES =
  /user_?(?:rejected|refused|cancell?ed|denied|declined)|refusedondevice|windowclosed|^action_rejected$/iu;

/** Rabby, UniSat and others give the second request 4001 and these words. */
const PENDING_WORDS: readonly RegExp[] = [
  /\b(?:request|approval|prompt|confirmation|popup|window|connection|signature)s?\b[^.]{0,80}\b(?:already|still)\s+(?:is\s+)?(?:pending|processing|open|in\s+progress|waiting)\b/iu,
  /^(?:\w*error:\s*)?(?:request\s+)?already\s+(?:pending|processing)\b/iu,
  /\balready\s+(?:a|an|has\s+an?)\s+(?:pending|open)\s+(?:request|approval|prompt)\b/iu,
  /\balready\s+processing\s+\w+_\w+/iu,
  /\brequest\s+after\s+current\s+approval\b/iu,
];
const UNKNOWN_CHAIN_WORDS =
  /\b(?:unrecogni[sz]ed|unknown|unsupported)\s+(?:chain|network)|\btry\s+adding\s+the\s+chain\b|\b(?:chain|network)\b[^.]{0,40}\bnot\s+(?:been\s+)?(?:added|configured|recogni[sz]ed|supported)\b/iu;
const UNSUPPORTED_WORDS =
  /\b(?:method|calling|request)\b[^.]{0,80}(?:\bnot\s+(?:supported|implemented|available|found)\b|\bdoes\s+not\s+exist\b|\bunsupported\b|\bdoesn't\s+has\b)|\bunsupported\s+method\b|\bmethod\s+not\s+(?:found|supported)\b|\bdoes\s+not\s+support\s+calling\b/iu;
const LOCKED_WORDS =
  /\b(?:wallet|keyring|extension|device|account)\b[^.]{0,20}\blocked\b|\bunlock\s+(?:your|the)\s+(?:wallet|device|extension)\b|^lockeddeviceerror$/iu;

const NESTED_KEYS = ["data", "originalError", "cause", "error", "info"] as const;
const TEXT_KEYS = ["message", "reason", "shortMessage", "details", "errorMessage"] as const;
/** Most objects and texts read of one error, and most characters of a text. */
const MOST_NODES = 24;
const MOST_LETTERS = 2_000;
const MOST_SHOWN = 300;

const readField = (value: object, key: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined; // a getter or proxy of a hostile wallet threw
  }
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * The error and what it carries inside, outermost first, each once; bounded, so cycles and endless
 * proxies end.
 */
const nodesOf = (error: unknown): readonly unknown[] => {
  const nodes: unknown[] = [error];
  for (let index = 0; index < nodes.length && nodes.length < MOST_NODES; index += 1) {
    const node = nodes[index];
    if (!isObject(node)) continue;
    for (const key of NESTED_KEYS) {
      const inner = readField(node, key);
      if ((isObject(inner) || typeof inner === "string") && !nodes.includes(inner))
        nodes.push(inner);
    }
  }
  return nodes;
};

const codeOf = (node: unknown): number | undefined => {
  const code = isObject(node) ? readField(node, "code") : undefined;
  const number = typeof code === "string" && /^-?[0-9]{1,6}$/.test(code) ? Number(code) : code;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
};

const textsOf = (node: unknown): readonly string[] =>
  (isObject(node) ? TEXT_KEYS.map((key) => readField(node, key)) : [node])
    .filter((text) => typeof text === "string")
    .map((text) => text.slice(0, MOST_LETTERS).trim())
    .filter((text) => text !== "");

/** Names of error classes, and codes that are words. */
const namesOf = (node: unknown): readonly string[] =>
  isObject(node)
    ? ([readField(node, "name"), readField(node, "code")].filter(
        (name) => typeof name === "string" && name.length < 64,
      ) as string[])
    : [];

interface Read {
  readonly codes: readonly number[];
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** A contract that reverts may use any of these words. */
const REVERTED = /\brevert/iu;

const says = ({ texts }: Read, words: readonly RegExp[]): boolean =>
  texts.some((text) => !REVERTED.test(text) && words.some((word) => word.test(text)));

const kindOf = (read: Read, codes: Codes): WalletErrorKind => {
  const has = (known: readonly number[]): boolean => read.codes.some((one) => known.includes(one));
  const isNodes = read.codes.includes(NODE_REJECTED);
  if (says(read, PENDING_WORDS)) return "pending";
  if (
    has(codes.refusal) ||
    says(read, REFUSAL_WORDS) ||
    read.names.some((name) => REFUSAL_NAMES.test(name)) ||
    (!isNodes && says(read, [REFUSAL_ALONE]))
  )
    return "refusal";
  if (has(codes.pending)) return "pending";
  if (has(codes.unknownChain) || says(read, [UNKNOWN_CHAIN_WORDS])) return "unknown-chain";
  if (has(codes.unsupported) || says(read, [UNSUPPORTED_WORDS])) return "unsupported-method";
  return says(read, [LOCKED_WORDS]) || read.names.some((name) => LOCKED_WORDS.test(name))
    ? "locked"
    : "other";
};

/**
 * Reads whatever a wallet threw: its numbers and words, also inside `data.originalError`, `cause`,
 * `error` or `info.error`, and bare strings. An inner number wins over a wrapping -32603 or -32000.
 * Never throws: every field is read in a guard.
 */
export const readWalletError = (
  error: unknown,
  dialect: WalletDialect = "eip1193",
): WalletError => {
  const nodes = nodesOf(error);
  const codes = nodes.map(codeOf).filter((code) => code !== undefined);
  const texts = nodes.flatMap(textsOf);
  const kind = kindOf({ codes, texts, names: nodes.flatMap(namesOf) }, CODES[dialect]);
  const providerCode = codes.find((code) => !WRAPPERS.includes(code)) ?? codes[0];
  const walletMessage = texts[0]?.slice(0, MOST_SHOWN);
  return {
    kind,
    ...(providerCode !== undefined && { providerCode }),
    ...(walletMessage !== undefined && { walletMessage }),
  };
};

/** True for a number by which a wallet says that it does not serve the method. */
export const isUnsupportedMethodCode = (providerCode: number | undefined): boolean =>
  providerCode !== undefined && EIP1193.unsupported.includes(providerCode);
