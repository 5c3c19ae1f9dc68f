import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { InstancePage } from "../../../../src/application/shared/instance-page.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { FakeClock, FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const pageOf = (): InstancePage =>
  new InstancePage({
    life: new Lifetime(),
    ports: () => ({ scheduler: new FakeClock(), lifecycle: new FakePageLifecycle() }),
    outdated: () => undefined,
  });

describe("errors thrown by modules", () => {
  it("recognizes an error object that a module has already thrown", () => {
    const page = pageOf();
    const [one, other] = [new Error("x"), new Error("x")];
    const first = [page.hasThrown(one), page.hasThrown(other)];
    expect([...first, page.hasThrown(one), page.hasThrown(other)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
  it("keeps no references to the errors of many modules that failed to load", async () => {
    const page = pageOf();
    const refused = Array.from({ length: 100 }, (_, at) => {
      const error = new TypeError(`Failed to fetch ${at}`);
      page.hasThrown(error);
      return new WeakRef(error);
    });
    await new Promise((resolve) => setTimeout(resolve));
    collect();
    expect(refused.filter((one) => one.deref() !== undefined).length).toBeLessThan(2);
    expect(page.hasFailed("modal")).toBe(false);
  });
});
