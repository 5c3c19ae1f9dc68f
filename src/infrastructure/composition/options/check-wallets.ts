import { isNamespace } from "../../../domain/caip/caip.js";
import type { CatalogueFile } from "../../../domain/catalogue/catalogue-file.js";
import { CONNECTOR_ID, RESERVED_IDS } from "../../../domain/connectors/connector-id.js";
import type {
  ExternalConnector,
  UniversalProvider,
} from "../../../ports/external-connector.port.js";
import {
  type Check,
  type PlainCheck,
  callable,
  flag,
  isFields,
  list,
  stringMatching,
  pictureUrl,
  refuse,
  text,
  fieldOf,
  throwWrongType,
} from "./option-checks.js";

/** Option `connectors`: each with an id of its own; undefined is valid. */
export const checkConnectors: PlainCheck<readonly ExternalConnector[] | undefined> = (
  value,
  option,
) => {
  const ids = new Set(RESERVED_IDS.filter((id) => id !== CONNECTOR_ID.ledger));
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
    if (typeof id !== "string" || !/^[\w.-]{1,64}$/u.test(id) || ids.has(id))
      return throwWrongType(
        `${at}id`,
        "Give 1 to 64 letters, digits, ., _ or -, and no id that is taken.",
      );
    ids.add(id);
    callable(provider, `${at}provider`);
    text(name ?? id, `${at}name`);
    text(walletId, `${at}walletId`);
    pictureUrl(icon, `${at}icon`);
    flag(opensWindow, `${at}opensWindow`);
    if (!Array.isArray(namespaces) || !namespaces.every(isNamespace))
      refuse("options/unknown-namespace", `${at}namespaces`, "Give a list.");
  });
};

const WALLETS_FIX = "Give a list of catalogue ids or names of wallets, without commas.";
/** Options that list wallets by catalogue id or name; undefined is valid. */
export const checkWalletRefs: PlainCheck<readonly string[] | undefined> = (value, option) => {
  list(value, option, WALLETS_FIX).forEach((ref, index) => {
    if (typeof ref !== "string" || !/^[^\p{C},]{1,128}$/u.test(ref.trim()))
      throwWrongType(`${option}[${index}]`, WALLETS_FIX);
  });
};

const sha256: PlainCheck<string> = stringMatching(/^[0-9a-f]{64}$/u, "Give 64 hex digits.");
/** Option `catalogueFile`: what a function returns is checked when it is used. */
export const checkCatalogueFile: PlainCheck<CatalogueFile | (() => Promise<CatalogueFile>)> = (
  value,
  option,
) => {
  if (typeof value === "function") return;
  if (!isFields(value) || !Array.isArray(value["wallets"]))
    return throwWrongType(option, "Give an object or a function.");
  text(value["version"], `${option}.version`);
  if (value["sha256"] !== undefined) sha256(value["sha256"], `${option}.sha256`);
};

const PROVIDER_METHODS = ["connect", "disconnect", "on", "removeListener"];
export const checkUniversalProvider: PlainCheck<UniversalProvider> = (value, option) => {
  const isProvider =
    isFields(fieldOf(value, "client")) &&
    PROVIDER_METHODS.every((method) => typeof fieldOf(value, method) === "function");
  if (!isProvider) throwWrongType(option, "Give a UniversalProvider.");
};

/** Option `basic`: it shows only a QR code, so it needs a way to get one. */
export const checkBasic: Check<boolean | undefined> = (value, option, options) => {
  flag(value, option);
  if (value !== true) return;
  const needs = (fix: string): never => refuse("options/needs-another", option, fix);
  if (options["enableWalletConnect"] === false) needs('Leave "enableWalletConnect" out.');
  const way =
    options["projectId"] ??
    options["universalProvider"] ??
    fieldOf(options["services"], "relay") ??
    fieldOf(options["ports"], "pairing");
  if (options["manualWCControl"] !== true && way === undefined)
    needs('Give "projectId", "services.relay" or "universalProvider".');
};
