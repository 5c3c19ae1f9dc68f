import { CONNECTOR_ID } from "./connector-id.js";
import type { Connector } from "./connector.js";

/** Name, image and catalogue data of connectors that the specification names. */
export type SpecialConnector = Pick<Connector, "name" | "imageId" | "explorerId" | "info">;

/** By connector id. Image ids belong to the catalogue service. */
export const SPECIAL_CONNECTORS: Readonly<Partial<Record<string, SpecialConnector>>> = {
  [CONNECTOR_ID.coinbase]: {
    name: "Coinbase",
    imageId: "0c2840c3-5b04-4c44-9661-fbd4b49e1800",
    info: { rdns: "com.coinbase.wallet" },
  },
  [CONNECTOR_ID.safe]: { name: "Safe", imageId: "461db637-8616-43ce-035a-d89b8a1d5800" },
  [CONNECTOR_ID.ledger]: {
    name: "Ledger",
    imageId: "54a1aa77-d202-4f8d-0fb2-5d2bb6db0300",
    explorerId: "19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927",
  },
};
