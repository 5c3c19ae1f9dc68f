import { type AlertServices, ALERTS } from "../alerts.entry.js";
import { BALANCE, type BalanceServices } from "../balance.entry.js";
import { CATALOGUE, type CatalogueServices } from "../catalogue.entry.js";
import { IMAGES, type ImageServices } from "../images.entry.js";
import { PAIRING, type PairingServices } from "../pairing.entry.js";
import { PROJECT, type ProjectServices } from "../project.entry.js";
import type { Services } from "../services/services.types.js";
import { TELEMETRY, type TelemetryServices } from "../telemetry.entry.js";
import { WALLET_ACTIONS, type WalletActionServices } from "../wallet-actions.entry.js";
import { WALLET_OPERATIONS, type WalletOperationServices } from "../wallet-operations.entry.js";

/** Services whose code a page fetches with their first use. */
export type LazyServices = AlertServices &
  BalanceServices &
  CatalogueServices &
  ImageServices &
  PairingServices &
  ProjectServices &
  TelemetryServices &
  WalletActionServices &
  WalletOperationServices;

/** Every service of an instance, by name. */
export type AllServices = Services & LazyServices;

/** The tables of all chunks in one. */
export const LAZY_TABLES = {
  ...ALERTS,
  ...BALANCE,
  ...CATALOGUE,
  ...IMAGES,
  ...PAIRING,
  ...PROJECT,
  ...TELEMETRY,
  ...WALLET_ACTIONS,
  ...WALLET_OPERATIONS,
};
