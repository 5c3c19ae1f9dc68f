import type { Clipboard } from "../ports/clipboard.port.js";
import type { Environment } from "../ports/environment.port.js";
import type { Links } from "../ports/links.port.js";
import type { Scheduler } from "../ports/scheduler.port.js";
import type { Latchkit } from "./latchkit.js";

/** What view models need besides the facade. Reached through a symbol, so it is no part of the public API. @internal */
export interface Internals {
  readonly clipboard: Clipboard;
  readonly environment: Environment;
  readonly links: Links;
  readonly scheduler: Scheduler;
  readonly options: {
    readonly locale?: string;
    readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly styleNonce?: string;
    readonly instanceId: string;
    readonly enableNetworkSwitch: boolean;
  };
}
export const INTERNALS: unique symbol = Symbol.for("latchkit.internals") as never;

/** @internal */
export const internalsOf = (latchkit: Latchkit): Internals => (latchkit as Latchkit & { readonly [INTERNALS]: Internals })[INTERNALS];
