import { isFields, refuse, text, url, wrong } from "./option-checks.js";

const caip2 = (value: unknown, option: string): string => {
  const id =
    typeof value === "string" && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
      ? value
      : wrong(option, 'Give a CAIP-2 id such as "eip155:1".');
  if (id.startsWith("eip155:") && !/^eip155:[1-9][0-9]*$/.test(id))
    wrong(option, 'Give a CAIP-2 id such as "eip155:1".');
  return id;
};

/** Lists by namespace; each entry is checked. */
const lists = (
  value: unknown,
  option: string,
  check: (one: unknown, option: string, namespace: string) => void,
): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong(option, "Give an object: namespace to list.");
  for (const [namespace, list] of Object.entries(value)) {
    if (!/^[-a-z0-9]{3,8}$/.test(namespace))
      refuse(
        "options/unknown-namespace",
        `${option}.${namespace}`,
        'Give a CAIP-2 namespace such as "eip155".',
      );
    if (!Array.isArray(list)) return wrong(`${option}.${namespace}`, "Give a list of texts.");
    list.forEach((one, index) => check(one, `${option}.${namespace}[${index}]`, namespace));
  }
};

/**
 * Option `universalProviderConfigOverride`: what is proposed in place of our own lists. A default
 * that is not proposed could never be stood on.
 */
export const checkProposal = (value: unknown, ids: readonly string[]): void => {
  const option = "universalProviderConfigOverride";
  if (value === undefined) return;
  if (!isFields(value)) return wrong(option, "Give an object.");
  const proposed = [...ids];
  for (const name of ["methods", "events"]) lists(value[name], `${option}.${name}`, text);
  lists(value["chains"], `${option}.chains`, (one, at, namespace) => {
    const id = caip2(one, at);
    if (!id.startsWith(`${namespace}:`)) wrong(at, `Give an id that begins with ${namespace}:`);
    proposed.push(id);
  });
  const { rpcMap = {}, defaultChain } = value;
  if (!isFields(rpcMap)) return wrong(`${option}.rpcMap`, "Give an object: CAIP-2 id to URL.");
  for (const [id, base] of Object.entries(rpcMap))
    url(base, `${option}.rpcMap.${caip2(id, `${option}.rpcMap.${id}`)}`);
  if (
    defaultChain !== undefined &&
    !proposed.includes(caip2(defaultChain, `${option}.defaultChain`))
  )
    wrong(
      `${option}.defaultChain`,
      "Give one of the networks, or one of the chains of this option.",
    );
};
