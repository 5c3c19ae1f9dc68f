/**
 * `refusal`: the user declined. `pending`: an older request is open in the wallet. `other`: neither
 * an approval nor a reason to ask again.
 */
export type WalletErrorKind =
  | "refusal"
  | "pending"
  | "unknown-chain"
  | "unsupported-method"
  | "locked"
  | "other";

/** A wallet error with the wallet's code and message, if present. */
export interface WalletError {
  readonly kind: WalletErrorKind;
  readonly providerCode?: number;
  /** Untrusted text of at most 300 characters; render as text only. */
  readonly walletMessage?: string;
}

/** The set of error codes a wallet uses. Messages are matched the same way in all dialects. */
export type WalletDialect = "eip1193" | "walletconnect" | "sats-connect";

type Codes = Readonly<
  Record<"refusal" | "pending" | "unknownChain" | "unsupported", readonly number[]>
>;

/**
 * EIP-1193, EIP-1474, EIP-3326, EIP-5792 (5710); 5001 to 5003 WalletConnect; -31001 Stacks; 32603
 * MetaMask mobile.
 */
const EIP1193: Codes = {
  refusal: [4001, 5001, 5002, 5003, -31001],
  pending: [-32002],
  unknownChain: [4902, 32603, 5000, 5710],
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

/** A node rejected the transaction (EIP-1474), not the user. */
const NODE_REJECTED = -32003;
/** Internal errors in which wallets wrap the real code. */
const WRAPPERS: readonly number[] = [-32603, -32000];

/** "Access denied" of an HTTP service is not the user's refusal. */
const isHttpStatus = (code: number): boolean => code >= 400 && code < 600;

const USER_WORDS = "(?:the\\s+)?(?:wallet\\s+)?(?:user|you)";
const ENDED_WORDS =
  "(?:reject|den(?:y|ied)|cancel|declin|refus|abort|dismiss|disapprov|disallow|ignor|exit|clos(?:ed?|ing)\\b)";
const WINDOW_WORDS = "(?:popup|pop-up|modal|window|prompt|dialog|plugin|tab|sheet|overlay)";
const REQUEST_WORDS =
  "(?:request|transaction|connection|connect|signature|signing|sign|sign-?in|login|authentication|authori[sz]ation|biometric|account|access|approval|confirmation|message|operation|action|proposal|permission|wallet|dapp|user|tx)s?";

/** Phrases of a refusal, anywhere in a message. */
const REFUSAL_WORDS: readonly RegExp[] = [
  new RegExp(
    `\\b${USER_WORDS}(?:[\\s_-]+|'ve\\s+)?(?:(?:has|have|had|just|explicitly)\\s+)*${ENDED_WORDS}`,
    "iu",
  ),
  new RegExp(`\\b${ENDED_WORDS}\\w*(?:\\s+\\w+){0,2}\\s+by\\s+${USER_WORDS}\\b`, "iu"),
  new RegExp(
    `\\b${WINDOW_WORDS}\\s+(?:(?:was|is|has\\s+been)\\s+)?closed\\b|\\bclosed\\s+(?:the\\s+)?${WINDOW_WORDS}\\b`,
    "iu",
  ),
  new RegExp(
    `\\b${USER_WORDS}\\s+(?:did\\s+not|didn['’]t|(?:has|have)\\s+not|(?:has|have)n['’]t)\\s+(?:approv|confirm|accept|agree|sign|authori[sz]|allow|permit)`,
    "iu",
  ),
  new RegExp(
    `\\bnot\\s+(?:been\\s+)?(?:approved|confirmed|accepted|signed)\\s+by\\s+${USER_WORDS}\\b`,
    "iu",
  ),
  /\b(?:reject|den(?:y|ied)|cancel|declin)\w*\s+(?:on|in)\s+(?:(?:the|your)\s+)?(?:\w+\s+)?(?:device|ledger|trezor|keystone)\b/iu,
  /\b(?:the|your)\s+wallet\s+(?:has\s+)?(?:rejected|denied|declined|cancell?ed)(?:\s+(?:the|your|this)\s+\w+)?\s*[.!]?$/iu,
  /\bfailure_?actioncancell?ed\b|\bconnection\s+request\s+reset\b/iu,
  /\b0x(?:6985|5501)\b/u,
];
/** "Rejected" and "cancelled" in other common languages. */
const REFUSAL_IN_OTHER_LANGUAGES =
  /拒绝|拒絕|取消|拒否|キャンセル|거부|거절|취소|rechaz|cancelad[oa]|denegad|abgelehnt|lehnt\b.*\bab\b|abgebrochen|verweigert|refusé|annulé|rejeté|отклон|отмен|отказал|rejeit|recus(?:ou|ad)|reddet|reddedil|iptal|rifiutat|annullat|geweigerd|geannuleerd|avböj|odrzuc|anulowan|відхил|скасов|từ chối|hủy|رفض|إلغاء|ألغى|ปฏิเสธ|ยกเลิก|menolak|ditolak|dibatalkan|अस्वीकार/iu;
/** Only a refusal, such as "Cancelled" or "Request rejected". */
const REFUSAL_ALONE = new RegExp(
  `^(?!(?:the\\s+)?connection\\s+(?:was\\s+)?refused)(?:\\w*error:\\s*)?(?:the\\s+)?(?:${REQUEST_WORDS}\\s+){0,3}(?:(?:was|is|got|has\\s+been)\\s+)?(?:reject(?:ed|ion)?|denied|deny|declined?|cancel(?:l?ed|lation)?|refused?|abort(?:ed)?|dismiss(?:ed)?|not\\s+approved)(?:\\s+in\\s+(?:the\\s+)?wallet)?\\s*[.!]?$`,
  "iu",
);
const REFUSAL_NAMES =
  /user_?(?:rejected|refused|cancell?ed|denied|declined)|refusedondevice|windowclosed|^action_rejected$/iu;

/** Rabby, UniSat and others answer a second request with 4001 and these phrases. */
const PENDING_WORDS: readonly RegExp[] = [
  /\b(?:request|approval|prompt|confirmation|popup|window|connection|signature)s?\b[^.]{0,80}\b(?:already|still)\s+(?:is\s+)?(?:pending|processing|open|in\s+progress|waiting)\b/iu,
  /^(?:\w*error:\s*)?(?:request\s+)?already\s+(?:pending|processing)\b/iu,
  /\balready\s+(?:(?:has|have)\s+)?an?\s+(?:pending|open)\s+(?:request|approval|prompt)\b/iu,
  /\balready\s+processing\s+\w+_\w+/iu,
  /\brequest\s+after\s+current\s+approval\b/iu,
  /\b(?:pending|previous|another|existing|unfinished)\s+(?:\w+\s+){0,2}(?:request|approval|prompt|confirmation)s?\b[^.]{0,40}\b(?:already|exists?|pending|active|open|in\s+progress|in\s+(?:your|the)\s+wallet|first)\b/iu,
  /\b(?:have|has|are|is|too\s+many|existing)\s+(?:\w+\s+){0,2}pending\s+(?:\w+\s+)?(?:request|approval|prompt|signature|confirmation)s?\b/iu,
  /\b(?:another|previous|existing)\s+\w+(?:\s+\w+){0,3}\s+(?:is|being)\s+(?:being\s+)?(?:processed|handled|pending|in\s+progress)\b/iu,
  /\b(?:complete|finish|answer|close)\s+the\s+pending\s+\w+/iu,
  /^(?:\w*error:\s*)?(?:request\s+(?:is\s+)?in\s+progress|(?:the\s+)?wallet\s+is\s+busy|only\s+one\s+request\s+at\s+a\s+time)\.?$/iu,
  /^(?:\w*error:\s*)?(?:requested\s+)?resource\s+(?:is\s+)?(?:not\s+available|unavailable)\.?$/iu,
];
/** Translated messages still contain the chain's hex id or the method. */
const UNKNOWN_CHAIN_WORDS =
  /\bwallet_addEthereumChain\b|(?<![\da-z])0x[\da-f]{1,13}(?![\da-z])|\b(?:no\s+such|invalid)\s+(?:chain|network)|\b(?:chain|network)(?:\s?ids?)?\b[^.]{0,40}\b(?:not\s+found|does(?:\s+not|n['’]t)\s+exist|is\s+not\s+added)\b|\bchainid\b[^.]{0,40}\bnot\s+(?:added|supported|configured)\b|\b(?:unrecogni[sz]ed|unknown|unsupported)\s+(?:chain|network)|\btry\s+adding\s+the\s+chain\b|\b(?:chain|network)\b[^.]{0,40}\bnot\s+(?:been\s+)?(?:added|configured|recogni[sz]ed|supported)\b/iu;
const CHAIN = "(?:chain(?:\\s?ids?)?|network|blockchain)";
const ABSENT_WORDS =
  "(?:added|configured|supported|available|registered|enabled|found|known|defined|listed|set\\s+up|in\\s+(?:(?:the|your)\\s+)?(?:list|wallet))";
/** Excludes messages about the network connection. */
const NO_CONNECTION_PROBLEM = "(?!\\s+(?:connection|connectivity|access|response|error|request))";
const UNKNOWN_CHAIN_IN_OTHER_WORDS: readonly RegExp[] = [
  new RegExp(
    `\\b${CHAIN}\\b[^.]{0,40}(?:\\bnot|n['’]t)\\s+(?:been\\s+|yet\\s+)?${ABSENT_WORDS}`,
    "iu",
  ),
  new RegExp(`\\b${CHAIN}\\b[^.]{0,40}\\b(?:not|n['’]t)\\s+exists?\\b`, "iu"),
  new RegExp(
    `\\b${CHAIN}(?:\\s+\\w+)?\\s+(?:is\\s+)?(?:missing|unknown|unsupported|disabled|hidden|unregistered)\\b`,
    "iu",
  ),
  new RegExp(
    `\\b(?:no|missing|unable\\s+to\\s+find|(?:can|could)(?:\\s?not|n['’]t)\\s+find)\\s+(?:\\w+\\s+)?${CHAIN}\\b${NO_CONNECTION_PROBLEM}`,
    "iu",
  ),
  new RegExp(
    `\\b(?:does\\s+not|doesn['’]t|cannot|can['’]t)\\s+(?:have|know|support|find|recogni[sz]e)\\s+(?:\\w+\\s+){0,2}${CHAIN}\\b${NO_CONNECTION_PROBLEM}`,
    "iu",
  ),
  new RegExp(`\\badd\\s+(?:the|this)\\s+${CHAIN}\\b`, "iu"),
];
const UNKNOWN_CHAIN_IN_OTHER_LANGUAGES =
  /(?:不支持|不支援|未知|无法识别|無法識別|找不到)[^。]{0,8}(?:链|鏈|网络|網路)|(?:链|鏈|网络|網路)[^。]{0,8}(?:未添加|不存在|未知|不支持|不支援)|(?:チェーン|ネットワーク)[^。]{0,12}(?:対応していません|サポートされていません|見つかりません|追加されていません)|(?:不明な|未対応の)(?:チェーン|ネットワーク)|(?:체인|네트워크)[^.]{0,12}(?:지원하지|지원되지|찾을 수|추가되지)|(?:지원되지 않는|알 수 없는)\s(?:체인|네트워크)|(?:unbekannte|nicht\s+unterstützte)\w*\s+(?:netzwerk|kette|chain)|\b(?:netzwerk|chain)\b[^.]{0,30}\bnicht\s+(?:unterstützt|gefunden|hinzugefügt)|\b(?:red|rede|cadena|réseau|chaîne)\b[^.]{0,20}(?:desconocid|no\s+compatible|no\s+soportad|não\s+suportad|inconnu|non\s+pris|no\s+encontrad)|(?:неизвестн|неподдерживаем)\S*\s+(?:сеть|сети|цепочк)|сеть\s+не\s+(?:поддерживается|найдена|добавлена)/iu;
const UNSUPPORTED_WORDS =
  /^not\s+(?:implemented|supported)\.?$|\b(?:wallet|eth)_\w+\s+is\s+not\s+(?:supported|implemented|available)\b|\b(?:method|calling|request)\b[^.]{0,80}(?:\bnot\s+(?:supported|implemented|available|found)\b|\bdoes\s+not\s+exist\b|\bunsupported\b|\bdoesn't\s+has\b)|\bunsupported\s+method\b|\bmethod\s+not\s+(?:found|supported)\b|\bdoes\s+not\s+support\s+calling\b/iu;
const LOCKED_WORDS =
  /\b(?:wallet|keyring|extension|device|account)\b[^.]{0,20}\blocked\b|\bunlock\s+(?:your|the)\s+(?:wallet|device|extension)\b|^lockeddeviceerror$/iu;

const NESTED_KEYS = [
  "data",
  "originalError",
  "cause",
  "error",
  "info",
  "errors",
  "innerError",
  "response",
  "value",
  "body",
  "message",
  "reason",
  "details",
] as const;
const TEXT_KEYS = ["message", "reason", "shortMessage", "details", "errorMessage", "msg"] as const;
/** Objects and texts read per error, and characters per text. */
const MAX_NODES = 24;
const MAX_LENGTH = 2_000;
const MAX_SHOWN_LENGTH = 300;

const readField = (value: object, key: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined; // a getter or proxy of a hostile wallet threw
  }
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Such as `[ethjs-query] … '{"value":{"code":4001}}'`. */
const jsonIn = (text: string): unknown => {
  const from = text.indexOf("{");
  if (from < 0 || text.length > MAX_LENGTH) return undefined;
  try {
    return JSON.parse(text.slice(from, text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
};

const innerOf = (node: unknown): readonly unknown[] => {
  if (typeof node === "string") return [jsonIn(node)];
  if (!isObject(node)) return [];
  return (Array.isArray(node) ? Object.keys(node).slice(0, 4) : NESTED_KEYS).map((key) =>
    readField(node, key),
  );
};

/** Outermost first. Bounded against cycles and proxies. */
const nodesOf = (error: unknown): readonly unknown[] => {
  const nodes: unknown[] = [error];
  for (let index = 0; index < nodes.length && nodes.length < MAX_NODES; index += 1)
    for (const inner of innerOf(nodes[index]))
      if ((isObject(inner) || typeof inner === "string") && !nodes.includes(inner))
        nodes.push(inner);
  return nodes;
};

const codeOf = (node: unknown): number | undefined => {
  const code = isObject(node) ? readField(node, "code") : node;
  const number = typeof code === "string" && /^-?[0-9]{1,6}$/.test(code) ? Number(code) : code;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
};

const textsOf = (node: unknown): readonly string[] =>
  (isObject(node) ? TEXT_KEYS.map((key) => readField(node, key)) : [node])
    .filter((text) => typeof text === "string")
    .map((text) => text.slice(0, MAX_LENGTH).trim())
    .filter((text) => text !== "");

/** A code inside a sentence: "Error 4001", "code: -32002". */
const codeInText = (text: string): number | undefined => {
  const code = /\b(?:error|code)\b[\s:=#("']{0,3}(-?\d{4,6})\b/iu.exec(text)?.[1];
  return code === undefined ? undefined : Number(code);
};

const namesOf = (node: unknown): readonly string[] =>
  isObject(node)
    ? ([readField(node, "name"), readField(node, "code")].filter(
        (name) => typeof name === "string" && name.length < 64,
      ) as string[])
    : [];

interface ErrorFacts {
  /** Includes codes inside sentences. */
  readonly codes: readonly number[];
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/** Revert reasons may contain any of these phrases. */
const REVERTED = /\brevert/iu;

const hasPhrase = ({ texts }: ErrorFacts, words: readonly RegExp[]): boolean =>
  texts.some((text) => !REVERTED.test(text) && words.some((word) => word.test(text)));

const kindOf = (facts: ErrorFacts, codes: Codes): WalletErrorKind => {
  const has = (codes: readonly number[]): boolean => facts.codes.some((one) => codes.includes(one));
  const isService = facts.codes.includes(NODE_REJECTED) || facts.codes.some(isHttpStatus);
  if (hasPhrase(facts, PENDING_WORDS)) return "pending";
  if (
    has(codes.refusal) ||
    hasPhrase(facts, REFUSAL_WORDS) ||
    facts.names.some((name) => REFUSAL_NAMES.test(name)) ||
    (!isService && hasPhrase(facts, [REFUSAL_ALONE, REFUSAL_IN_OTHER_LANGUAGES]))
  )
    return "refusal";
  if (has(codes.pending)) return "pending";
  if (has(codes.unknownChain)) return "unknown-chain";
  if (has(codes.unsupported)) return "unsupported-method";
  if (hasPhrase(facts, [LOCKED_WORDS]) || facts.names.some((name) => LOCKED_WORDS.test(name)))
    return "locked";
  if (hasPhrase(facts, [UNSUPPORTED_WORDS])) return "unsupported-method";
  return hasPhrase(facts, [
    UNKNOWN_CHAIN_WORDS,
    ...UNKNOWN_CHAIN_IN_OTHER_WORDS,
    UNKNOWN_CHAIN_IN_OTHER_LANGUAGES,
  ])
    ? "unknown-chain"
    : "other";
};

/**
 * Reads any value thrown by a wallet: nested codes and messages, JSON within text, bare strings. A
 * nested code wins over -32603 or -32000. Never throws.
 */
export const readWalletError = (
  error: unknown,
  dialect: WalletDialect = "eip1193",
): WalletError => {
  const nodes = nodesOf(error);
  const codes = nodes.map(codeOf).filter((code) => code !== undefined);
  const texts = nodes.flatMap(textsOf);
  const inTexts = texts.map(codeInText).filter((code) => code !== undefined);
  const facts = { codes: [...codes, ...inTexts], texts, names: nodes.flatMap(namesOf) };
  const kind = kindOf(facts, CODES[dialect]);
  const providerCode = codes.find((code) => !WRAPPERS.includes(code)) ?? codes[0];
  const walletMessage = texts[0]?.slice(0, MAX_SHOWN_LENGTH);
  return {
    kind,
    ...(providerCode !== undefined && { providerCode }),
    ...(walletMessage !== undefined && { walletMessage }),
  };
};

/** True for codes that mean the wallet does not support the method. */
export const isUnsupportedMethodCode = (providerCode: number | undefined): boolean =>
  providerCode !== undefined && EIP1193.unsupported.includes(providerCode);
