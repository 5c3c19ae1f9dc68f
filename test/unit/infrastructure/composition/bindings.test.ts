import { describe, expect, it } from "vitest";
import { resolve, type Bindings } from "../../../../src/infrastructure/composition/bindings.js";

interface Shop {
  readonly till: { readonly open: number };
  readonly clerk: { readonly greets: string };
}

const SHOP: Bindings<Shop, { readonly opens: number }> = {
  clerk: ({ till }) => ({ greets: `open since ${till.open}` }),
  till: ({ opens }) => ({ open: opens }),
};

describe("a table of service bindings", () => {
  it("creates services in the order of their dependencies, whatever the order of the bindings", () => {
    expect(resolve(SHOP, { opens: 8 }).clerk.greets).toBe("open since 8");
  });

  it("creates each bound service once, on first use", () => {
    let made = 0;
    const services = resolve(
      {
        till: () => ({ open: (made += 1) }),
        clerk: ({ till }) => ({ greets: `${till.open}` }),
      } satisfies Bindings<Shop>,
      {},
    );
    expect(made).toBe(0);
    expect(services.clerk.greets).toBe("1");
    expect(services.till).toBe(services.till);
    expect(made).toBe(1);
  });

  it("returns services of the parent container next to those that the bindings create", () => {
    const outer = resolve(SHOP, { opens: 8 });
    const inner = resolve<{ readonly sign: string }, typeof outer>(
      { sign: ({ clerk, opens }) => `${clerk.greets}, ${opens}` },
      outer,
    );
    expect(inner.sign).toBe("open since 8, 8");
    expect(inner.till).toBe(outer.till);
  });

  it("lets services depend on each other in a cycle if they read each other lazily", () => {
    const services = resolve<{ readonly a: () => number; readonly b: () => number }, object>(
      { a: (all) => () => all.b() + 1, b: (all) => () => (all.a.length === 0 ? 1 : 2) },
      {},
    );
    expect(services.a()).toBe(2);
  });

  // Other tables inherit from this one, and engines deoptimise objects whose prototype changes:
  // creating an instance took three times as long.
  it("does not change the service bindings when a service is read", () => {
    const services = resolve(SHOP, { opens: 8 });
    const before = Object.getOwnPropertyDescriptors(services);
    expect(services.clerk.greets).toBe("open since 8");
    expect(Object.getOwnPropertyDescriptors(services)).toEqual(before);
  });

  it("creates a service again on the next use if its creation threw", () => {
    let tries = 0;
    const services = resolve<{ readonly a: number }, object>(
      {
        a: () => {
          tries += 1;
          if (tries === 1) throw new Error("not yet");
          return tries;
        },
      },
      {},
    );
    expect(() => services.a).toThrow("not yet");
    expect(services.a).toBe(2);
  });
});
