import { describe, expect, it } from "vitest";
import type { Namespace } from "../../../src/domain/caip/caip.types.js";
import type {
  DiscoveredWallet,
  InjectedWallets,
} from "../../../src/ports/injected-wallets.port.js";

/** A page where `appear` lets one more wallet with that rdns appear; `pass` lets a burst end. */
export interface InjectedWalletsHarness {
  readonly port: InjectedWallets;
  appear(rdns: string, name: string): void;
  pass(): void;
  /** Requests that any wallet has received. */
  requestCount(): number;
  /** Defaults to eip155, where the rdns is the id; elsewhere the name is the id. */
  readonly namespace?: Namespace;
}

export const describeInjectedWallets = (
  title: string,
  make: () => InjectedWalletsHarness,
): void => {
  describe(`InjectedWallets: ${title}`, () => {
    const watched = (port: InjectedWallets) => {
      const lists: (readonly DiscoveredWallet[])[] = [];
      return { lists, subscription: port.wallets$.subscribe((list) => lists.push(list)) };
    };
    const idOf = ({ namespace }: InjectedWalletsHarness, rdns: string, name: string): string =>
      namespace === undefined ? rdns : name;
    it("emits an empty list at once if there are no injected wallets", () => {
      const { lists } = watched(make().port);
      expect(lists).toEqual([[]]);
    });
    it("emits injected wallets that exist at the start and those that appear later", () => {
      const harness = make();
      const { port, appear, pass, namespace = "eip155" } = harness;
      const [a, b] = [idOf(harness, "com.a", "A"), idOf(harness, "com.b", "B")];
      appear("com.a", "A");
      const { lists } = watched(port);
      expect(lists.at(-1)?.map(({ connector }) => connector.id)).toEqual([a]);
      appear("com.b", "B");
      pass();
      expect(lists.at(-1)?.map(({ connector }) => connector)).toMatchObject([
        { id: a },
        { id: b, name: "B", type: "ANNOUNCED", namespace, isConflicting: false },
      ]);
    });
    it("returns the same connector each time an injected wallet is opened", () => {
      const harness = make();
      const { port, appear, pass } = harness;
      const { lists } = watched(port);
      appear("com.a", "A");
      pass();
      const first = lists.at(-1)?.[0]?.open();
      appear("com.b", "B");
      pass();
      expect(lists.at(-1)?.[0]?.open()).toBe(first);
      expect(first?.connectorId).toBe(idOf(harness, "com.a", "A"));
    });
    it("sends no request to an injected wallet when it is listed", { tags: ["T8"] }, () => {
      const { port, appear, pass, requestCount } = make();
      appear("com.a", "A");
      watched(port).lists[0]?.[0]?.open();
      pass();
      expect(requestCount()).toBe(0);
    });
    it("emits no injected wallets after unsubscribing", () => {
      const { port, appear, pass } = make();
      const { lists, subscription } = watched(port);
      subscription.unsubscribe();
      appear("com.a", "A");
      pass();
      expect(lists).toHaveLength(1);
    });
    it("emits the same list of injected wallets to several subscribers", () => {
      const { port, appear, pass } = make();
      const one = watched(port);
      const two = watched(port);
      appear("com.a", "A");
      pass();
      expect([one, two].map(({ lists }) => lists.at(-1)?.length)).toEqual([1, 1]);
    });
  });
};
