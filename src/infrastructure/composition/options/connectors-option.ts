import { isNamespace } from "../../../domain/caip/caip.js";
import { CONNECTOR_ID, RESERVED_IDS } from "../../../domain/connectors/connector-id.js";
import { WEB, flag, isFields, refuse, text, url, wrong } from "./option-checks.js";

/** Throws unless it is one connector of a host's own; gives its id. */
const connector = (value: unknown, option: string, seen: readonly string[]): string => {
  const { id, provider, name, walletId, icon, namespaces = ["eip155"], opensWindow } = isFields(value) ? value : {};
  if (typeof id !== "string" || !/^[\w.-]{1,64}$/u.test(id)) return wrong(`${option}.id`, "Give 1 to 64 letters, digits, ., _ or -.");
  if (seen.includes(id) || (id !== CONNECTOR_ID.ledger && RESERVED_IDS.includes(id))) wrong(`${option}.id`, `Give another id: ${id} is taken.`);
  if (typeof provider !== "function") wrong(`${option}.provider`, "Give a function that gives the provider.");
  for (const [key, one] of Object.entries({ name, walletId })) if (one !== undefined) text(one, `${option}.${key}`);
  if (icon !== undefined) url(icon, `${option}.icon`, [...WEB, "data:"]);
  flag(opensWindow, `${option}.opensWindow`);
  if (!Array.isArray(namespaces) || !namespaces.every(isNamespace)) refuse("options/unknown-namespace", `${option}.namespaces`, 'Give a list such as ["eip155"].');
  return id;
};

/** Throws unless it is a list of connectors of a host's own, each id once, or left out. */
export const checkConnectors = (value: unknown, option: string): void => {
  if (value === undefined) return;
  if (!Array.isArray(value)) return wrong(option, "Give a list of connectors.");
  const ids: string[] = [];
  value.forEach((one, index) => ids.push(connector(one, `${option}[${index}]`, ids)));
};
