import { chainIdText } from "../../../domain/chains/chains.js";
import type { ProposalOverride } from "../../../domain/pairing/session-proposal.js";
import { networkIds } from "./check-networks.js";
import { type Check, entries, fields, list, refuse, text, webUrl, wrong } from "./option-checks.js";

const caip2 = (value: unknown, option: string): string => {
  const id =
    typeof value === "string" && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
      ? value
      : wrong(option, 'Give a CAIP-2 id such as "eip155:1".');
  const chainId = chainIdText(id);
  if (chainId !== undefined && !/^[1-9][0-9]*$/.test(chainId))
    wrong(option, 'Give a CAIP-2 id such as "eip155:1".');
  return id;
};

/** Validates an object of lists by namespace, entry by entry. */
const lists = (
  value: unknown,
  option: string,
  check: (one: unknown, option: string, namespace: string) => void,
): void => {
  for (const [namespace, given] of entries(value, option, "Give an object: namespace to list.")) {
    const at = `${option}.${namespace}`;
    if (!/^[-a-z0-9]{3,8}$/.test(namespace))
      refuse("options/unknown-namespace", at, 'Give a CAIP-2 namespace such as "eip155".');
    list(given, at, "Give a list of texts.").forEach((one, index) =>
      check(one, `${at}[${index}]`, namespace),
    );
  }
};

/** Option `universalProviderConfigOverride`: `defaultChain` is a proposed network. */
export const checkProposal: Check<ProposalOverride | undefined> = (value, option, options) => {
  const given = fields(value, option) ?? {};
  const proposed = [...networkIds(options)];
  for (const name of ["methods", "events"]) lists(given[name], `${option}.${name}`, text);
  lists(given["chains"], `${option}.chains`, (one, at, namespace) => {
    const id = caip2(one, at);
    if (!id.startsWith(`${namespace}:`)) wrong(at, `Give an id that begins with ${namespace}:`);
    proposed.push(id);
  });
  const { rpcMap, defaultChain } = given;
  const at = `${option}.rpcMap`;
  for (const [id, base] of entries(rpcMap, at, "Give an object: CAIP-2 id to URL."))
    webUrl(base, `${at}.${caip2(id, `${at}.${id}`)}`);
  if (
    defaultChain !== undefined &&
    !proposed.includes(caip2(defaultChain, `${option}.defaultChain`))
  )
    wrong(`${option}.defaultChain`, "Give one of the networks, or of this option's chains.");
};
