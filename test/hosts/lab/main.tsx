import { createLatchkit, type Latchkit, type LatchkitOptions } from "latchkit";
import { scriptedEvmWallet } from "latchkit/testing";
import { createRoot, type Root } from "react-dom/client";
import type { Lab, Mounting } from "./lab.types.js";
import { Tree } from "./tree.js";

const NETWORKS = [
  {
    id: "eip155:31337",
    name: "Local",
    rpcUrls: ["http://127.0.0.1:9/"],
    currency: { symbol: "ETH", decimals: 18 },
  },
  {
    id: "eip155:10",
    name: "Second",
    rpcUrls: ["http://127.0.0.1:9/"],
    currency: { symbol: "ETH", decimals: 18 },
  },
] as const satisfies LatchkitOptions["networks"];

interface Place {
  readonly root: Root;
  readonly element: HTMLElement;
  latchkit: Latchkit;
  how: Mounting;
  gate?: Promise<void> | undefined;
  open?: () => void;
}

const instances = new Map<string, Latchkit>();
const places = new Map<string, Place>();
const problems: string[] = [];
const query = new URLSearchParams(location.search);
const wallet = scriptedEvmWallet({ name: "Lab Wallet", rdns: "com.example.lab" });

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("nothing of that name in the lab");
  return value;
}

const placeOf = (name: string, latchkit: Latchkit): Place => {
  const known = places.get(name);
  if (known !== undefined) return known;
  const element = document.body.appendChild(document.createElement("div"));
  element.id = name;
  const note = (error: unknown): void => void problems.push(String(error));
  const place = {
    element,
    latchkit,
    how: {},
    root: createRoot(element, {
      onUncaughtError: note,
      onRecoverableError: note,
      onCaughtError: () => undefined,
    }),
  };
  places.set(name, place);
  return place;
};

const draw = ({ root, latchkit, how, gate }: Place): void =>
  root.render(<Tree latchkit={latchkit} {...how} gate={gate} />);

const lab: Lab = {
  wallet,
  problems,
  make: (name, options = {}) =>
    void instances.set(
      name,
      createLatchkit({ networks: NETWORKS, preload: "intent", instanceId: name, ...options }),
    ),
  instance: (name) => found(instances.get(name)),
  dispose: async (name) => {
    await found(instances.get(name)).dispose();
    instances.delete(name);
  },
  mount: (name, instance, how = {}) => {
    const place = placeOf(name, found(instances.get(instance)));
    Object.assign(place, { latchkit: found(instances.get(instance)), how });
    draw(place);
  },
  unmount: (name) => {
    const { root, element } = found(places.get(name));
    root.unmount();
    element.remove();
    places.delete(name);
  },
  suspend: (name) => {
    const place = found(places.get(name));
    place.gate = new Promise((open) => {
      place.open = open;
    });
    draw(place);
  },
  resume: (name) => {
    const place = found(places.get(name));
    place.open?.();
    place.gate = undefined;
    draw(place);
  },
};
Object.assign(window, { lab });

if (query.get("wallet") !== "none") wallet.announce();
if (query.get("empty") === null) {
  lab.make("default", JSON.parse(query.get("options") ?? "{}") as Partial<LatchkitOptions>);
  lab.mount("root", "default");
}
