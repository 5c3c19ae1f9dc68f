import { LatchkitError } from "latchkit";
import { latchkitErrorOf } from "latchkit/testing";
import { idOf, refusingRow } from "../cast.js";
import { FOR_EVER_MS, type Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const NAME = "Harbour Wallet";
const ID = idOf(NAME);
const METHOD = "eth_requestAccounts";

const asked = async (
  stage: Stage,
  answer: (wallet: ReturnType<Stage["wallet"]>["play"]) => void,
  name = NAME,
): Promise<void> => {
  const { play, row } = stage.wallet(name);
  answer(play);
  await stage.choose(row.connector.id);
};

/** The wallet fails the attempt with `error`, whose text is shown. */
const failed = (id: string, title: string, error: () => LatchkitError): GalleryState => ({
  id: `connecting-failed-${id}`,
  title: `Failed: ${title}`,
  reach: async (stage) => {
    stage.add(refusingRow(NAME, error()));
    await stage.choose(ID);
  },
});

export const connecting: GalleryChapter = {
  name: "ConnectingExternal",
  states: [
    {
      id: "connecting-waiting",
      title: "Waiting for the wallet",
      reach: (stage) => asked(stage, (wallet) => wallet.wait()),
    },
    {
      id: "connecting-pending",
      title: "Pending request in the wallet",
      reach: (stage) => asked(stage, (wallet) => wallet.reject(-32002)),
    },
    {
      id: "connecting-declined",
      title: "Declined",
      reach: (stage) => asked(stage, (wallet) => wallet.reject()),
    },
    {
      id: "connecting-failed-no-answer",
      title: "Failed: no response",
      reach: async (stage) => {
        await asked(stage, (wallet) => wallet.wait());
        await stage.pass(FOR_EVER_MS);
      },
    },
    {
      id: "connecting-failed-reported",
      title: "Failed: wallet error",
      reach: (stage) => asked(stage, (wallet) => wallet.reject(-32603)),
    },
    failed("invalid-answer", "invalid response", () =>
      latchkitErrorOf("wallet/invalid-answer", { method: METHOD }),
    ),
    failed(
      "gone",
      "wallet not available",
      () => new LatchkitError("connection/no-connector", { connectorId: ID }),
    ),
    failed("offline", "network offline", () => latchkitErrorOf("rpc/timeout", { waitMs: 10_000 })),
    failed("not-supported", "unsupported network", () =>
      latchkitErrorOf("chain/not-supported", { networkId: "eip155:1" }),
    ),
    failed(
      "code",
      "code not loaded",
      () => new LatchkitError("code/unavailable", { capability: "connection" }),
    ),
    {
      id: "connecting-idle",
      title: "Ready to connect",
      reach: async (stage) => {
        stage.wallet(NAME);
        await stage.open("Connect");
        await stage.push({ view: "ConnectingExternal", connectorId: ID });
      },
    },
    {
      id: "connecting-connected",
      title: "Connected",
      reach: async (stage) => {
        await stage.connected(NAME);
        await stage.open("Networks");
        await stage.push({ view: "ConnectingExternal", connectorId: ID });
      },
    },
    {
      id: "connecting-long-name",
      title: "Long wallet name",
      reach: (stage) =>
        asked(
          stage,
          (wallet) => wallet.reject(),
          "The Quite Unreasonably Long Wallet of Everyone and Their Families",
        ),
    },
  ],
};
