import { expect, it } from "vitest";
import { ALICE } from "../../../support/builders/connection.js";
import { TWO_NETWORKS, setupConnected } from "../../../support/worlds/instance.js";

it("keeps the explorer's query string in the URL of the account page", async () => {
  const [first, second] = TWO_NETWORKS;
  const explorerUrl = "https://scan.example/?cluster=devnet";
  const { latchkit } = await setupConnected({ networks: [{ ...first, explorerUrl }, second] });
  expect(latchkit.account.snapshot.explorerUrl).toBe(
    `https://scan.example/address/${ALICE}?cluster=devnet`,
  );
});
