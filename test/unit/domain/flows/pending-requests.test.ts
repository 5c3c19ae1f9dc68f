import { describe, expect, it } from "vitest";
import {
  WAITING_VIEWS,
  cancellation,
  pendingSubject,
} from "../../../../src/domain/flows/pending-requests.js";

describe("cancellation of a pending request", () => {
  it(
    "cancels every pending request with 'Modal closed' when the modal closes",
    { tags: ["S4-024"] },
    () => {
      expect(WAITING_VIEWS.map(({ cancelCode }) => cancelCode.close)).toEqual(
        WAITING_VIEWS.map(() => "modal/closed"),
      );
      expect(cancellation("connect", "close")).toMatchObject({ code: "modal/closed", context: {} });
    },
  );

  it(
    "going back declines the pending request, and a newer request supersedes it",
    { tags: ["S2-025"] },
    () => {
      const [connectorId, networkId] = ["wallet", "eip155:10"] as const;
      expect(cancellation("connect", "back", { connectorId })).toMatchObject({
        code: "connection/rejected",
        context: { connectorId },
      });
      expect(cancellation("connect", "newer", { connectorId }).code).toBe("connection/superseded");
      for (const owner of ["switch-network", "another-wallet"] as const)
        expect(cancellation(owner, "back", { networkId })).toMatchObject({
          code: "network/switch-declined",
          context: { networkId },
        });
      expect(cancellation("switch-network", "newer", { networkId }).code).toBe(
        "network/switch-declined",
      );
    },
  );

  it(
    "returns the connector or network that the current view is waiting for",
    { tags: ["S2-006", "S2-009", "S2-018"] },
    () => {
      expect(pendingSubject({ view: "ConnectingExternal", connectorId: "wallet" }, "connect")).toBe(
        "wallet",
      );
      expect(pendingSubject({ view: "ConnectingWalletConnect" }, "connect")).toBe("walletConnect");
      expect(
        pendingSubject({ view: "SwitchNetwork", networkId: "eip155:1" }, "switch-network"),
      ).toBe("eip155:1");
      expect(
        pendingSubject({ view: "SwitchNetwork", networkId: "eip155:1" }, "connect"),
      ).toBeUndefined();
      expect(pendingSubject({ view: "Networks" }, "connect")).toBeUndefined();
    },
  );
});
