import { posix } from "node:path";

/** Folders that import any capability: a flow leads from one to the next, so it knows them all. */
const LEADS = ["flows"];

/**
 * What a capability still takes of another besides its `.api.ts`, with the number of files that do.
 * The table only shrinks: what is no longer imported is a fault too, until its line is lowered.
 */
const TAKEN = {
  "account → connection/acting": 1,
  "account → connection/connection.store": 3,
  "account → connection/look-at-wallet": 1,
  "account → connection/open-wallets": 1,
  "account → connection/wallet-actions": 1,
  "account → connection/wallet-operations": 1,
  "account → network/network-state": 3,
  "alerts → events/event-log": 1,
  "balance → connection/connection.store": 1,
  "balance → network/network-state": 1,
  "catalogue → features/views/consent.model": 1,
  "catalogue → images/pictures-ready": 1,
  "catalogue → pairing/views/own-browser": 1,
  "connection → account/active-wallet": 1,
  "connection → account/use-account": 1,
  "connection → catalogue/views/all-wallets-row": 1,
  "connection → catalogue/views/followed-catalogue": 1,
  "connection → catalogue/views/installed-connector": 1,
  "connection → connectors/wallet-registry": 4,
  "connection → events/event-log": 3,
  "connection → features/views/consent.model": 1,
  "connection → network/network-state": 2,
  "connection → network/wallet-moves": 1,
  "connection → pairing/pairing.group": 1,
  "connection → pairing/views/own-browser": 1,
  "connection → tabs/agree-with-tabs": 2,
  "connection → tabs/one-prompt": 1,
  "connection → transactions/waiting-transactions": 1,
  "connectors → catalogue/catalogue.group": 1,
  "connectors → connection/connection-memory": 1,
  "connectors → connection/connection.store": 1,
  "connectors → features/features.store": 1,
  "features → alerts/alerts": 1,
  "modal → connection/connection.store": 1,
  "modal → connection/wallet-operations": 1,
  "modal → events/event-log": 2,
  "modal → navigation/navigation.store": 1,
  "navigation → connection/connection.store": 1,
  "navigation → events/event-log": 1,
  "navigation → modal/modal-control": 1,
  "network → alerts/alerts": 1,
  "network → connection/acting": 1,
  "network → connection/connection-store-changes": 1,
  "network → connection/connection.store": 3,
  "network → connection/look-at-wallet": 2,
  "network → connection/open-wallets": 1,
  "network → connection/wallet-operations": 1,
  "network → events/event-log": 1,
  "pairing → alerts/alerts": 1,
  "pairing → catalogue/views/installed-connector": 1,
  "pairing → connection/connection.store": 2,
  "pairing → connection/wallet-operations": 1,
  "pairing → events/event-log": 1,
  "tabs → connection/accounts-from": 1,
  "tabs → connection/connection-memory-writer": 1,
  "tabs → connection/connection-memory": 1,
  "tabs → connection/connection-registration": 1,
  "tabs → connection/connection.store": 2,
  "tabs → connection/look-at-wallet": 2,
  "tabs → connection/open-wallets": 2,
  "tabs → connection/restore-connections": 1,
  "tabs → connection/to-connection": 1,
  "tabs → network/network-state": 1,
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']*)\.js["']/gu;
const APPLICATION = /^src\/application\/([^/]+)\/(.+)$/u;

/** What a file takes of other capabilities besides their `.api.ts`: `from → folder/module`. */
function takenBy(file, text) {
  const [, own] = APPLICATION.exec(file) ?? [];
  if (own === undefined || LEADS.includes(own)) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, path]) => {
    const target = posix.join(posix.dirname(file), path);
    const [, other, module = ""] = APPLICATION.exec(target) ?? [];
    const isOpen = !other || [own, "shared"].includes(other) || module.endsWith(".api");
    return isOpen ? [] : [`${own} → ${other}/${module}`];
  });
}

/** Where files (path and text) take more or less than a table allows, as sentences. */
export function capabilityProblems(files, table = TAKEN) {
  const counts = new Map();
  for (const [file, text] of files)
    for (const taken of new Set(takenBy(file, text)))
      counts.set(taken, (counts.get(taken) ?? 0) + 1);
  return [...new Set([...counts.keys(), ...Object.keys(table)])].flatMap((taken) => {
    const [is, may] = [counts.get(taken) ?? 0, table[taken] ?? 0];
    if (is > may) return [`${taken}: ${is} files, ${may} may; import its .api.ts`];
    return is < may ? [`${taken}: lower its line of TAKEN from ${may} to ${is}`] : [];
  });
}
