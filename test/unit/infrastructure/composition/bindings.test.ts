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

describe("a table of services", () => {
  it("makes a service from those that it names, in whatever order they stand", () => {
    expect(resolve(SHOP, { opens: 8 }).clerk.greets).toBe("open since 8");
  });

  it("makes each service once, and only when it is used", () => {
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

  it("gives what is there already beside what it makes", () => {
    const outer = resolve(SHOP, { opens: 8 });
    const inner = resolve<{ readonly sign: string }, typeof outer>(
      { sign: ({ clerk, opens }) => `${clerk.greets}, ${opens}` },
      outer,
    );
    expect(inner.sign).toBe("open since 8, 8");
    expect(inner.till).toBe(outer.till);
  });

  it("lets a factory keep the services and read from them later, also in a circle", () => {
    const services = resolve<{ readonly a: () => number; readonly b: () => number }, object>(
      { a: (all) => () => all.b() + 1, b: (all) => () => (all.a.length === 0 ? 1 : 2) },
      {},
    );
    expect(services.a()).toBe(2);
  });

  // Another table inherits from it, and an engine starts over with whatever inherits from what
  // changed: an instance took three times as long.
  it("is changed by nobody who uses it", () => {
    const services = resolve(SHOP, { opens: 8 });
    const before = Object.getOwnPropertyDescriptors(services);
    expect(services.clerk.greets).toBe("open since 8");
    expect(Object.getOwnPropertyDescriptors(services)).toEqual(before);
  });

  it("makes a service anew that failed to be made", () => {
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
