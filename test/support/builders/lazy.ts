import { InstancePage } from "../../../src/application/shared/instance-page.js";
import { Lazy, type MakeLazy } from "../../../src/application/shared/lazy.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/fake-clock.js";
import { FakePageLifecycle } from "../../../src/infrastructure/in-memory/fake-page-lifecycle.js";

/** A page whose clock, network and visibility are set by hand, and the loaders of code on it. */
export const setupLazyPage = () => {
  const scheduler = new FakeClock();
  const lifecycle = new FakePageLifecycle();
  const life = new Lifetime();
  const outdated: string[] = [];
  const page = new InstancePage({
    life,
    ports: () => ({ scheduler, lifecycle }),
    outdated: (capability) => outdated.push(capability),
  });
  const lazy: MakeLazy = (capability, load) => new Lazy(capability, load, page);
  return { scheduler, lifecycle, life, outdated, lazy };
};

/** A loader on a page of its own. */
export const lazy: MakeLazy = (capability, load) => setupLazyPage().lazy(capability, load);
