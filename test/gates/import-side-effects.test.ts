import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Runs in a separate Node process and reports the side effects of an import. */
const PROBE = (entry: string): string => `
const deeds = [];
for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "fetch", "WebSocket", "BroadcastChannel", "XMLHttpRequest"]) {
  const real = globalThis[name];
  if (real === undefined) continue;
  globalThis[name] = new Proxy(real, { apply: (target, self, given) => { deeds.push(name); return Reflect.apply(target, self, given); }, construct: (target, given) => { deeds.push(name); return Reflect.construct(target, given); } });
}
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...given) { if (!new Error().stack.includes("node:internal/modules")) deeds.push("addEventListener " + given[0]); return listen.apply(this, given); };
const places = { globalThis, Reflect, Object: Object.prototype, Array: Array.prototype, Function: Function.prototype, Promise: Promise.prototype, EventTarget: EventTarget.prototype };
const names = () => Object.entries(places).flatMap(([place, value]) => Reflect.ownKeys(value).map((key) => place + "." + String(key)));
const before = new Set([...names(), ...process.eventNames().map(String)]);
const module = await import(${JSON.stringify(entry)});
const after = [...names(), ...process.eventNames().map(String)].filter((name) => !before.has(name));
console.log(JSON.stringify({ exports: Object.keys(module).length, deeds, after }));
`;

describe("import in plain Node", () => {
  it.each(["latchkit", "latchkit/react", "latchkit/networks", "latchkit/testing"])(
    "importing %s in Node adds no listener, timer, request or global, and lets the process end",
    async (entry) => {
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "--eval", PROBE(entry)],
        { cwd: ROOT, timeout: 30_000 },
      );
      const { exports, deeds, after } = JSON.parse(stdout) as {
        exports: number;
        deeds: string[];
        after: string[];
      };
      expect(exports).toBeGreaterThan(0);
      expect({ deeds, after, stderr }).toEqual({ deeds: [], after: [], stderr: "" });
    },
  );
});
