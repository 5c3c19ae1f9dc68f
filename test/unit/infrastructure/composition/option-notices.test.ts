import { expect, it } from "vitest";
import { unreachableWallets } from "../../../../src/infrastructure/composition/options/option-notices.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

it(
  "warns of wallets in the options that have neither a link nor a store page",
  { tags: ["T9"] },
  () => {
    // A host that uses JavaScript may pass any value.
    const customWallets = [null, "Fox", { id: "fox", name: "Fox", links: {}, stores: {} }] as never;
    expect(unreachableWallets({ networks: TWO_NETWORKS, customWallets })).toEqual(["Fox"]);
  },
);
