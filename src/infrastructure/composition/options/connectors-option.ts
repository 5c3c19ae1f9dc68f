import { isNamespace } from "../../../domain/caip/caip.js";
import { CONNECTOR_ID, RESERVED_IDS } from "../../../domain/connectors/connector-id.js";
import { WEB, isFields, refuse, text, url, wrong } from "./option-checks.js";

const namespaces = (value: unknown, option: string): void => {
  if (!Array.isArray(value) || value.length === 0) return wrong(option, 'Give a list such as ["eip155"].');
  value.forEach((one, index) => { if (!isNamespace(one)) refuse("options/unknown-namespace", `${option}[${index}]`, "Give eip155, solana, bip122, polkadot or cosmos."); });
};

const connector = (value: unknown, option: string): string => {
  if (!isFields(value)) return wrong(option, "Give id and provider.");
  const id = value["id"];
  if (typeof id !== "string" || !/^[\w.-]{1,64}$/u.test(id)) return wrong(`${option}.id`, "Give 1 to 64 letters, digits, ., _ or -.");
  if (id !== CONNECTOR_ID.ledger && RESERVED_IDS.includes(id)) wrong(`${option}.id`, `Give another id: ${id} is taken.`);
  if (typeof value["provider"] !== "function") wrong(`${option}.provider`, "Give a function that gives the provider.");
  for (const name of ["name", "walletId"]) if (value[name] !== undefined) text(value[name], `${option}.${name}`);
  if (value["icon"] !== undefined) url(value["icon"], `${option}.icon`, [...WEB, "data:"]);
  if (value["namespaces"] !== undefined) namespaces(value["namespaces"], `${option}.namespaces`);
  return id;
};

/** Throws unless it is a list of connectors of a host's own, each id once, or left out. */
export const checkConnectors = (value: unknown, option: string): void => {
  if (value === undefined) return;
  if (!Array.isArray(value)) return wrong(option, "Give a list of connectors.");
  const ids = value.map((one, index) => connector(one, `${option}[${index}]`));
  ids.forEach((id, index) => { if (ids.indexOf(id) !== index) wrong(`${option}[${index}].id`, `${id} is listed twice.`); });
};
