import { isNamespace } from "../caip/caip.js";
import type { Namespace } from "../caip/caip.types.js";
import type { AccountType } from "../account/account.js";
import { plainText } from "../connectors/announcement.js";
import {
  MAX_ACCOUNTS,
  MAX_CONNECTIONS,
  MAX_LABELS,
  isStorableAddress,
  storedAddress,
} from "../connection/stored-connections.js";
import type {
  AddressLabels,
  StoredAccount,
  StoredConnection,
  StoredConnections,
} from "../connection/recent-connection.js";
import { type Codec, byNamespace, jsonCodec, isId } from "./codecs.js";
import { field, isRecord } from "../shared/records.js";
import { storageEntry } from "./storage-registry.js";

const ACCOUNT_TYPES: readonly AccountType[] = ["eoa", "smartAccount", "payment", "ordinal"];

const toAccount = (value: unknown, namespace: Namespace): StoredAccount | undefined => {
  if (!isRecord(value)) return undefined;
  const address = field(value, "address");
  const type = ACCOUNT_TYPES.find((one) => one === field(value, "type"));
  return isStorableAddress(namespace, address) && type
    ? { address: storedAddress(namespace, address), type }
    : undefined;
};

const toConnection = (value: unknown, namespace: Namespace): StoredConnection | undefined => {
  if (!isRecord(value)) return undefined;
  const [connectorId, accounts] = [field(value, "connectorId"), field(value, "accounts")];
  if (!isId(connectorId) || !Array.isArray(accounts)) return undefined;
  const validAccounts = accounts
    .slice(0, MAX_ACCOUNTS)
    .map((account) => toAccount(account, namespace))
    .filter((account) => account !== undefined);
  const [chosen, walletFirst] = [field(value, "chosen"), field(value, "walletFirst")];
  return validAccounts.length > 0
    ? {
        connectorId,
        ...(isStorableAddress(namespace, chosen) && { chosen: storedAddress(namespace, chosen) }),
        ...(isStorableAddress(namespace, walletFirst) && {
          walletFirst: storedAddress(namespace, walletFirst),
        }),
        accounts: validAccounts.filter(
          ({ address }, at) => validAccounts.findIndex((other) => other.address === address) === at,
        ),
      }
    : undefined;
};

/** At most 20 connections per namespace with 20 accounts each, without duplicates. */
export const storedConnectionsCodec: Codec<StoredConnections> = byNamespace((value, namespace) => {
  if (!Array.isArray(value)) return undefined;
  const connections = value
    .slice(0, MAX_CONNECTIONS)
    .map((one) => toConnection(one, namespace))
    .filter((one) => one !== undefined);
  return connections.filter(
    ({ connectorId }, at) =>
      connections.findIndex((other) => other.connectorId === connectorId) === at,
  );
});

const labelKey = (key: string): keyof AddressLabels | undefined => {
  const at = key.indexOf(":");
  const [namespace, address] = [key.slice(0, at), key.slice(at + 1)];
  return isNamespace(namespace) && isStorableAddress(namespace, address)
    ? `${namespace}:${storedAddress(namespace, address)}`
    : undefined;
};

/** Address labels as JSON: single lines, at most 100. */
export const addressLabelsCodec: Codec<AddressLabels> = jsonCodec((json) => {
  if (!isRecord(json)) return undefined;
  const labels = Object.entries(json)
    .slice(0, MAX_LABELS)
    .map(([key, value]) => [labelKey(key), plainText(value)] as const);
  return Object.fromEntries(
    labels.filter(([key, label]) => key !== undefined && label !== undefined),
  ) as AddressLabels;
});

/** Separate from `STORAGE_ENTRIES`, since idle pages do not read it. */
export const CONNECTION_ENTRIES = {
  connections: storageEntry("connection", "connections", storedConnectionsCodec, {}),
  addressLabels: storageEntry("connection", "address_labels", addressLabelsCodec, {}),
} as const;
