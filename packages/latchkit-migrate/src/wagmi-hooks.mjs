import {
  CHAINS,
  hookCall,
  hookProblem,
  plainCall,
  readsKnownChains,
  replaceHooks,
  replaceValue,
  scopeOf,
} from "./hooks.mjs";
import { childOfKind } from "./source.mjs";
import {
  isOwnAddress,
  readsOnly,
  takesNothing,
  takesObject,
  usesIn,
  withoutResult,
} from "./wagmi-calls.mjs";

/** wagmi's packages, without the chains, which are viem's. */
export const isWagmi = (source) => /^(?:wagmi|@wagmi\/[\w-]+)(?:\/(?!chains)|$)/.test(source);

export const PAGE = "from-wagmi.md#replace-wagmis-wallet-hooks";
/** Hooks of `latchkit/react` that share their name with one of wagmi. */
const SHARED = ["useAccount", "useBalance", "useConnection", "useConnectors"];

const typed = (file, type) => (file.isTyped ? `: ${type}` : "");
/** wagmi's functions without `Async` never reject. */
const quietly = (call) => `void ${call}.catch(() => undefined)`;

const TRANSACTION = "{ to: string; value?: bigint; data?: string; gas?: bigint }";
const isText = (node) => node.kind() !== "object";
const isKnownWallet = (node) => node.kind() !== "call_expression";

/** An action of wagmi under its four names; `run` makes the call, `check` looks at each use. */
function action(name, { parameter = () => "", run, check, asyncCheck = check, isAsync = false }) {
  const quiet = (base, file) => `(${parameter(file)}) => ${quietly(run(base))}`;
  const plain = (base, file) =>
    isAsync
      ? `async (${parameter(file)}) => (await ${run(base)}).hash`
      : `(${parameter(file)}) => ${run(base)}`;
  return {
    fields: { [name]: quiet, mutate: quiet, [`${name}Async`]: plain, mutateAsync: plain },
    checks: {
      [name]: check,
      mutate: check,
      [`${name}Async`]: asyncCheck,
      mutateAsync: asyncCheck,
    },
  };
}

const chainId = (file) => `{ chainId }${typed(file, "{ chainId: number }")}`;
const SWITCH = action("switchChain", {
  parameter: chainId,
  run: (network) => `${network}.switch(chainId)`,
  check: takesObject(["chainId"]),
  asyncCheck: withoutResult(takesObject(["chainId"])),
});
const DISCONNECT = action("disconnect", {
  run: (connection) => `${connection}.disconnect({ namespace: "eip155" })`,
  check: takesNothing,
});
const SIGN = action("signMessage", {
  parameter: (file) => `{ message }${typed(file, "{ message: string }")}`,
  run: (account) => `${account}.signMessage(message)`,
  check: takesObject(["message"], [], isText),
});
const isTypedData = takesObject(["domain", "types", "primaryType", "message"]);
const SIGN_TYPED = {
  fields: { signTypedDataAsync: "signTypedData", mutateAsync: "signTypedData" },
  checks: { signTypedDataAsync: isTypedData, mutateAsync: isTypedData },
};
const SEND = action("sendTransaction", {
  parameter: (file) => `transaction${typed(file, TRANSACTION)}`,
  run: (account) => `${account}.sendTransaction(transaction)`,
  check: takesObject(["to"], ["value", "data", "gas"]),
  isAsync: true,
});
const CONNECT = action("connect", {
  parameter: (file) => `{ connector }${typed(file, "{ connector: { id: string } }")}`,
  run: (connectors) => `${connectors}.connect(connector.id)`,
  check: takesObject(["connector"], [], isKnownWallet),
  asyncCheck: withoutResult(takesObject(["connector"], [], isKnownWallet)),
});

const CONNECTORS = (connectors) =>
  `${connectors}.groups.flatMap(({ rows }) => rows.flatMap(({ connector }) => connector ?? []))`;
const CHAIN_ID = (network) => `Number(${network}.active.reference)`;
const isConnected = (account) => `${account}.status === "connected"`;
const chainText = (account, _, network) =>
  `${isConnected(account)} && ${network}.isSupported ? { id: ${CHAIN_ID(network)}, name: ${network}.active.name, nativeCurrency: ${network}.active.currency } : undefined`;
/** wagmi keeps the last balance while it reads a new one. */
const balanceText = (own) =>
  `((amount) => amount && { value: amount.units, decimals: amount.decimals, symbol: amount.symbol, formatted: amount.formatted })(${own}.balance.status === "ready" ? ${own}.balance.value : ${own}.balance.status === "idle" ? undefined : ${own}.balance.previous)`;

const CONNECTION = {
  hook: "useAccount",
  base: "connectedAccount",
  input: () => '{ namespace: "eip155" }',
  fields: {
    address: "address",
    connector: "wallet",
    isConnected,
    isDisconnected: (account) => `${account}.status === "disconnected"`,
    isConnecting: (account) => `${account}.status === "connecting" && !${account}.isRestoring`,
    isReconnecting: "isRestoring",
    status: (account) => `${account}.isRestoring ? "reconnecting" : ${account}.status`,
    chain: chainText,
    chainId: (account, _, network) => `${isConnected(account)} ? ${CHAIN_ID(network)} : undefined`,
  },
  checks: {
    connector: readsOnly(["name", "icon"]),
    chain: readsOnly(["id", "name", "nativeCurrency"]),
  },
  second: { hook: "useNetwork", base: "activeNetwork", keys: ["chain", "chainId"] },
};
const ACCOUNT = { hook: "useAccount", base: "connectedAccount", input: CONNECTION.input };

/** wagmi's hooks with a counterpart of the same meaning. */
const HOOKS = {
  useAccount: CONNECTION,
  useConnection: CONNECTION,
  useDisconnect: { hook: "useConnection", base: "walletConnection", ...DISCONNECT },
  useSwitchChain: { hook: "useNetwork", base: "activeNetwork", ...SWITCH },
  useSignMessage: { ...ACCOUNT, ...SIGN },
  useSignTypedData: { ...ACCOUNT, ...SIGN_TYPED },
  useSendTransaction: { ...ACCOUNT, ...SEND },
  useConnect: {
    hook: "useConnectors",
    base: "walletConnectors",
    fields: { ...CONNECT.fields, connectors: CONNECTORS },
    checks: CONNECT.checks,
  },
  useBalance: {
    hook: "useBalance",
    base: "ownBalance",
    takes: isOwnAddress,
    fields: {
      data: balanceText,
      isLoading: (own) =>
        `${own}.balance.status === "loading" && ${own}.balance.previous === undefined`,
      isError: (own) => `${own}.balance.status === "failed"`,
      refetch: (own) => `() => ${quietly(`${own}.refresh()`)}`,
    },
    checks: { refetch: takesNothing },
  },
};
const isPlain = (_, reference) => plainCall(reference) !== undefined;
/** wagmi's hooks that return the value itself. */
const VALUES = {
  useChainId: { hook: "useNetwork", text: CHAIN_ID, takes: isPlain },
  useChains: { hook: "useNetwork", text: CHAINS, takes: readsKnownChains },
  useConnectors: { hook: "useConnectors", text: CONNECTORS, takes: isPlain },
};

const CLIENT = "recipes.md#viem";
const READ = "recipes.md#read-a-contract-with-viem";
/** What has no counterpart, and what to do instead. */
const OTHERS = {
  useWalletClient: ["make the client with viem's `createWalletClient`", CLIENT],
  useConnectorClient: ["make the client with viem's `createWalletClient`", CLIENT],
  usePublicClient: ["make the client with viem's `createPublicClient`", READ],
  useClient: ["make the client with viem's `createPublicClient`", READ],
  useReadContract: ["use viem's `readContract`", READ],
  useReadContracts: ["use viem's `multicall`", READ],
  useWriteContract: ["use viem's `writeContract`", CLIENT],
  useSimulateContract: ["use viem's `simulateContract`", READ],
  useWaitForTransactionReceipt: ["use `waitForReceipt` of `useAccount`", PAGE],
  useEnsName: ["use `useNames`", PAGE],
  useEnsAvatar: ["use `useNames`", PAGE],
  useAccountEffect: ["use `useEvents`", PAGE],
  useConnectionEffect: ["use `useEvents`", PAGE],
  useBalance: ["use `useBalance` of Latchkit, of the active account", PAGE],
  useChainId: ["use `active.chainId` of `useNetwork`", PAGE],
  useReconnect: ["remove this: Latchkit restores wallets itself", PAGE],
  useChains: ["use `networks` of `useNetwork`, with `chainId` for `id`", PAGE],
  cookieToInitialState: ["use `cookieToInitialState` of `latchkit`", "next.md"],
  State: ["use `InitialState` of `latchkit`", "next.md"],
};

/** What follows the active network, which is not always EVM in an app with other chains. */
const OF_ACTIVE = ["useBalance", "useChainId", "useChains"];
const OF_WALLET = ["chain", "chainId", "connector"];
/** The rules of an app: in one with other chains, without those that follow its active network. */
function rulesOf(isEvmOnly) {
  if (isEvmOnly) return { hooks: HOOKS, values: VALUES };
  const without = (table) =>
    Object.fromEntries(Object.entries(table).filter(([name]) => !OF_ACTIVE.includes(name)));
  const fields = Object.fromEntries(
    Object.entries(CONNECTION.fields).filter(([key]) => !OF_WALLET.includes(key)),
  );
  const connection = { ...CONNECTION, fields };
  const hooks = { ...without(HOOKS), useAccount: connection, useConnection: connection };
  return { hooks, values: without(VALUES) };
}

/** Tells of a call with other arguments, and of a field that is used in another way. */
const problemOf =
  ({ checks = {}, takes = (_, list) => list.length === 0 }) =>
  (found, file, reference) => {
    if (!takes(file, found.arguments)) return "check the arguments of this hook";
    const isOdd = ({ key, local }) =>
      checks[key] !== undefined &&
      usesIn(file, reference, local, found.declaration).some((use) => !checks[key](use));
    const odd = found.entries.filter(isOdd).map(({ local }) => `\`${local}\``);
    return odd.length === 0 ? undefined : `check each use of ${odd.join(", ")}`;
  };

/** `useAccount().address`, with a field that keeps its meaning under some name. */
function directField(reference, rule) {
  const call = plainCall(reference);
  const member = call?.parent();
  const key = childOfKind(member, "property_identifier");
  const field = member?.kind() === "member_expression" ? rule.fields[key?.text()] : undefined;
  return typeof field === "string" && rule.checks?.[key.text()] === undefined
    ? { call, key, field }
    : undefined;
}

/** The table for one file. A hook keeps its second name while wagmi's own name stays in use. */
function tableOf(file, locals, { hooks, values }) {
  const rules = Object.fromEntries(
    Object.entries(hooks).map(([name, rule]) => [
      name,
      { ...rule, page: PAGE, problem: problemOf(rule) },
    ]),
  );
  const stays = ({ imported, local }) =>
    file.references(local).some((reference) => {
      if (values[imported] !== undefined) return !values[imported].takes(file, reference);
      const rule = rules[imported];
      if (rule === undefined) return true;
      return (
        directField(reference, rule) === undefined &&
        hookProblem(file, reference, rule) !== undefined
      );
    });
  const staying = locals.filter(stays).map(({ local }) => local);
  const nameOf = (hook) =>
    SHARED.includes(hook) && staying.includes(hook) ? hook.replace("use", "useLatchkit") : hook;
  for (const rule of Object.values(rules)) rule.hook = nameOf(rule.hook);
  return { rules, nameOf };
}

/** Lists keys of wagmi's connectors by `uid`; Latchkit's have an `id`. */
function replaceUids(file, scope) {
  for (const one of scope.findAll({ rule: { kind: "property_identifier" } }))
    if (one.text() === "uid" && one.parent().kind() === "member_expression")
      file.replace(one, "id");
}

function replaceDirect(file, reference, rule) {
  const found = directField(reference, rule);
  if (found === undefined) return;
  file.replace(found.call, `${rule.hook}(${rule.input?.() ?? ""})`);
  file.replace(found.key, found.field);
  file.add("latchkit/react", rule.hook);
  file.done(reference);
}

/** True if a replaced hook gives a list of connectors. */
function listsConnectors(file, reference, imported, rules) {
  if (imported === "useConnectors") return plainCall(reference) !== undefined;
  const isList = hookCall(reference)?.entries.some(({ key }) => key === "connectors");
  const rule = rules[imported];
  return isList && rule !== undefined && hookProblem(file, reference, rule) === undefined;
}

/** Replaces wagmi's hooks in a file. Leaves names of the config, which other rules replace. */
export function replaceWagmiHooks(file, isOfConfig, isEvmOnly) {
  file.listDeclared(isWagmi, PAGE);
  const locals = file.locals(isWagmi).filter((one) => !isOfConfig(one));
  const { hooks, values } = rulesOf(isEvmOnly);
  const { rules, nameOf } = tableOf(file, locals, { hooks, values });
  for (const { imported, local } of locals)
    for (const reference of file.references(local)) {
      const value = values[imported];
      if (listsConnectors(file, reference, imported, rules))
        replaceUids(file, scopeOf(reference, file));
      if (rules[imported] !== undefined) replaceDirect(file, reference, rules[imported]);
      if (value?.takes(file, reference))
        replaceValue(file, reference, { ...value, hook: nameOf(value.hook) });
    }
  replaceHooks(file, locals, rules);
  for (const { imported, local } of locals.filter((one) => rules[one.imported] === undefined))
    for (const reference of file.references(local).filter((one) => !file.isDone(one))) {
      const [text, page] = OTHERS[imported] ?? [`replace \`${imported}\``, PAGE];
      file.todo(reference, text, page);
    }
}
