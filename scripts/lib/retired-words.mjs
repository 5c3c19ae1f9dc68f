/** Words that the source used to have, and the term of the field that stands in their place. */
export const RETIRED = {
  visitor: "user",
  wish: "request",
  wishes: "requests",
  wished: "requested",
  verb: "action",
  verbs: "actions",
  mend: "fix",
  mended: "fixed",
  papers: "legal notice",
  fact: "state",
  SessionStore: "ConnectionStore",
  SessionCode: "WalletOperations",
  LazySession: "LazyWalletOperations",
  HoldConnection: "ConnectionRegistration",
  RememberConnections: "ConnectionMemoryWriter",
  RememberedConnections: "ConnectionMemory",
  FactStore: "StateStore",
  useFact: "useGroupState",
  TabFact: "TabChange",
  TabFacts: "TabChanges",
  ReachFact: "ApplyTabChanges",
  LegalPapers: "LegalAddresses",
  handUri: "manualUri",
  byHand: "deferred",
  facts: "values",
  told: "notified",
  tell: "notify",
  says: "returns",
  said: "reported",
  door: "provider",
  doors: "providers",
};

/** Words of RETIRED that are held in identifiers only: in a sentence they are plain English too. */
const IDENTIFIERS_ONLY = new Set(["told", "tell", "says", "said", "fact", "facts", "papers"]);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gmu;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gu;
const IDENTIFIER = /[A-Za-z_$][\w$]*/gu;

const without = (text, pattern) => text.replace(pattern, (part) => part.replace(/[^\n]/gu, " "));

/** The identifier itself and, in lower case, the words it is made of. */
const partsOf = (name) => [
  name,
  ...(name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/gu) ?? []).map((part) => part.toLowerCase()),
];

const found = (text, words) =>
  words.flatMap(({ name, index }) => {
    const word = partsOf(name).find((part) => Object.hasOwn(RETIRED, part));
    const line = text.slice(0, index).split("\n").length;
    return word === undefined ? [] : [{ line, name, word, now: RETIRED[word] }];
  });

const wordsOf = (text) =>
  [...text.matchAll(IDENTIFIER)].map(({ 0: name, index }) => ({ name, index }));

/** Every retired word of a source: in its identifiers and in its comments. */
export function retiredIn(source) {
  const comments = [...source.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
    wordsOf(comment).map(({ name, index: at }) => ({ name, index: index + at })),
  );
  const code = wordsOf(without(without(source, COMMENT), TEXT));
  return [
    ...found(source, code),
    ...found(source, comments).filter(({ word }) => !IDENTIFIERS_ONLY.has(word)),
  ];
}
