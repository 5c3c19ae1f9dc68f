import { isNamespace } from "../../../domain/caip/caip.js";
import { CONNECTOR_ID, RESERVED_IDS } from "../../../domain/connectors/connector-id.js";
import { PICTURE, flag, isFields, list, refuse, text, url, wrong } from "./option-checks.js";

/** Validates a list of host connectors, each with a unique id; undefined is valid. */
export const checkConnectors = (value: unknown, option: string): void => {
  const taken = new Set(RESERVED_IDS.filter((id) => id !== CONNECTOR_ID.ledger));
  list(value, option, "Give a list.").forEach((one, index) => {
    const at = `${option}[${index}].`;
    const {
      id,
      provider,
      name,
      walletId = "-",
      icon = "data:",
      namespaces = ["eip155"],
      opensWindow,
    } = isFields(one) ? one : {};
    if (typeof id !== "string" || !/^[\w.-]{1,64}$/u.test(id) || taken.has(id))
      return wrong(`${at}id`, "Give 1 to 64 letters, digits, ., _ or -, and no id that is taken.");
    taken.add(id);
    if (typeof provider !== "function") wrong(`${at}provider`, "Give a function.");
    text(name ?? id, `${at}name`);
    text(walletId, `${at}walletId`);
    url(icon, `${at}icon`, PICTURE);
    flag(opensWindow, `${at}opensWindow`);
    if (!Array.isArray(namespaces) || !namespaces.every(isNamespace))
      refuse("options/unknown-namespace", `${at}namespaces`, "Give a list.");
  });
};
