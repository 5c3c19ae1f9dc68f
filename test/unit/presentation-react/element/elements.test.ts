// @vitest-environment happy-dom
import { type LatchkitElementDetails, mountModal } from "latchkit/element";
import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import { inMemoryPorts, scriptedEvmWallet } from "../../../../src/testing.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

const RDNS = "com.example.elements";
type Told = readonly [string, unknown];
type Tag = keyof HTMLElementTagNameMap;

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  // The scripted wallet stores its network there.
  localStorage.clear();
  sessionStorage.clear();
});

const setup = (): {
  readonly latchkit: Latchkit;
  readonly wallet: ReturnType<typeof scriptedEvmWallet>;
} => {
  const wallet = scriptedEvmWallet({ name: "Elements", rdns: RDNS, networks: TWO_NETWORKS });
  const ports = { ...inMemoryPorts({ networks: TWO_NETWORKS }), injectedWallets: wallet.wallets };
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
  ends.push(() => latchkit.dispose());
  return { latchkit, wallet };
};
const mount = (latchkit: Latchkit): void => void ends.push(mountModal(latchkit));
const place = <T extends Tag>(tag: T, attributes: Record<string, string> = {}) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  ends.push(() => element.remove());
  return element;
};
const NAMES = ["connect", "disconnect", "accountchange", "networkchange", "error"] as const;
const listen = (element: EventTarget): readonly Told[] => {
  const told: Told[] = [];
  for (const name of NAMES)
    element.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) told.push([name, event.detail]);
    });
  return told;
};
const buttonOf = (element: Element): HTMLButtonElement | null => element.querySelector("button");
const names = (told: readonly Told[]): readonly string[] => told.map(([name]) => name);

describe("events of a <latchkit-button>", () => {
  it("dispatches connect, accountchange, networkchange and disconnect events on the <latchkit-button>", async () => {
    const { latchkit, wallet } = setup();
    const told = listen(place("latchkit-button"));
    mount(latchkit);
    await latchkit.start();
    const first = await latchkit.connection.connect(RDNS);
    await expect.poll(() => names(told)).toEqual(["connect"]);
    expect(told[0]?.[1]).toEqual({ account: first });

    wallet.changeAccount(1);
    await expect.poll(() => names(told)).toEqual(["connect", "accountchange"]);
    const second = latchkit.account.snapshot.current;
    expect(told[1]?.[1]).toEqual({ account: second, previous: first });

    wallet.changeNetwork(TWO_NETWORKS[1].id);
    await expect.poll(() => names(told).slice(2)).toEqual(["networkchange"]);
    const network = latchkit.network.snapshot.active;
    expect(told[2]?.[1]).toEqual({ network, previous: TWO_NETWORKS[0].id });

    await latchkit.connection.disconnect();
    expect(names(told).slice(3)).toEqual(["disconnect"]);
    expect(told[3]?.[1]).toMatchObject({ account: { address: second?.address } });
  });

  it("dispatches an error event on the button when connecting fails, but not when the user declines", async () => {
    const { latchkit, wallet } = setup();
    const told = listen(place("latchkit-button"));
    mount(latchkit);
    await latchkit.start();
    wallet.reject();
    await latchkit.connection.connect(RDNS).catch(() => undefined);
    wallet.reject(-32_603);
    const error: unknown = await latchkit.connection.connect(RDNS).catch((one: unknown) => one);
    expect(told).toEqual([["error", { error }]]);
  });

  it("dispatches no connect event for a wallet that connected before the modal was mounted", async () => {
    const { latchkit } = setup();
    const told = listen(place("latchkit-button"));
    await latchkit.start();
    await latchkit.connection.connect(RDNS);
    mount(latchkit);
    await latchkit.connection.disconnect();
    expect(names(told)).toEqual(["disconnect"]);
  });

  it("dispatches events on a <latchkit-button> only for its own namespace and instance", async () => {
    const { latchkit } = setup();
    const solana = listen(place("latchkit-button", { namespace: "solana" }));
    const other = listen(place("latchkit-button", { instance: "other" }));
    const evm = listen(place("latchkit-network-button"));
    mount(latchkit);
    await latchkit.start();
    await latchkit.connection.connect(RDNS);
    expect(names(evm)).toEqual(["connect"]);
    expect([...solana, ...other]).toEqual([]);
  });

  it("dispatches no events on the <latchkit-button> after the modal is unmounted", async () => {
    const { latchkit } = setup();
    const told = listen(place("latchkit-button"));
    const unmount = mountModal(latchkit);
    await latchkit.start();
    unmount();
    await latchkit.connection.connect(RDNS);
    expect(told).toEqual([]);
  });
});

describe("element properties", () => {
  it("reflects element properties to attributes, and removes an attribute set to undefined", async () => {
    const { latchkit } = setup();
    mount(latchkit);
    const element = place("latchkit-button");
    expect(element.instance).toBe("default");
    element.label = "Log in";
    element.balance = "hide";
    expect(element.getAttribute("label")).toBe("Log in");
    expect(element.getAttribute("balance")).toBe("hide");
    await expect.poll(() => buttonOf(element)?.textContent, { timeout: 20_000 }).toBe("Log in");
    element.label = undefined;
    expect(element.hasAttribute("label")).toBe(false);
    await expect.poll(() => buttonOf(element)?.textContent).toBe("Connect wallet");
  });

  it("applies an element property that was set before the custom element was defined", async () => {
    const { latchkit } = setup();
    const element = document.createElement("latchkit-connect-button");
    // Another test may have defined the class, so an own property imitates an undefined element.
    Object.defineProperty(element, "label", {
      value: "Early",
      writable: true,
      enumerable: true,
      configurable: true,
    });
    document.body.append(element);
    ends.push(() => element.remove());
    mount(latchkit);
    await expect.poll(() => buttonOf(element)?.textContent, { timeout: 20_000 }).toBe("Early");
    expect(element.getAttribute("label")).toBe("Early");
  });

  it("types properties and event details of the custom elements by tag name", () => {
    const element = document.createElement("latchkit-account-button");
    expectTypeOf(element.disconnected).toEqualTypeOf<"show" | "hide" | undefined>();
    const button = document.createElement("latchkit-button");
    button.addEventListener("connect", (event) =>
      expectTypeOf(event.detail).toEqualTypeOf<LatchkitElementDetails["connect"]>(),
    );
    // @ts-expect-error -- no such property
    button.disconnected = "show";
  });
});

describe("element content", () => {
  it("renders exactly one button in a custom element, also in a clone and next to existing children", async () => {
    const { latchkit } = setup();
    const element = place("latchkit-button");
    element.append("Loading …");
    mount(latchkit);
    await expect.poll(() => buttonOf(element), { timeout: 20_000 }).not.toBeNull();
    const copy = element.cloneNode(true) as typeof element;
    document.body.append(copy);
    ends.push(() => copy.remove());
    copy.label = "Copy";
    await expect.poll(() => buttonOf(copy)?.textContent).toBe("Copy");
    expect(copy.querySelectorAll("button")).toHaveLength(1);
    for (const one of [element, copy]) {
      // The button fills the slot; the page's own text is the slot's fallback content.
      expect(one.firstChild?.textContent).toBe("Loading …");
      expect(buttonOf(one)?.parentElement?.slot).toBe(one.shadowRoot?.querySelector("slot")?.name);
    }
  });
});

describe("other custom elements", () => {
  it("the connect, account and network elements show label, connected account and network name", async () => {
    const { latchkit } = setup();
    const connect = place("latchkit-connect-button", { label: "Log in" });
    const account = place("latchkit-account-button");
    const always = place("latchkit-account-button", { disconnected: "show" });
    const network = place("latchkit-network-button");
    mount(latchkit);
    await expect.poll(() => buttonOf(network)?.textContent, { timeout: 20_000 }).toBeTruthy();
    expect(network.textContent).toContain(latchkit.network.snapshot.active.name);
    expect(buttonOf(connect)?.textContent).toBe("Log in");
    expect(buttonOf(account)).toBeNull();
    expect(buttonOf(always)).not.toBeNull();
    await latchkit.start();
    const { address } = await latchkit.connection.connect(RDNS);
    for (const one of [account, always])
      await expect.poll(() => buttonOf(one)?.textContent).toContain(address.slice(0, 4));
  });
});
