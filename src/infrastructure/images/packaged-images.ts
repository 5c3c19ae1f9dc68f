import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ImageRef, KnownRef } from "../../domain/image/image-ref.js";
import { abortedError, settleWithin } from "../shared/settle-within.js";
import type { Images, LoadedImage } from "../../ports/project.ports.js";
import type { LoadPicture } from "./known-pictures.js";

/** Prefix of packaged image ids; the catalogue service's ids are UUIDs. */
export const PACKAGED_PREFIX = "latchkit-";

/** Each picture is a file that is fetched when shown; `packaged-pictures.mjs` writes it. */
const PICTURES: Readonly<Record<string, LoadPicture>> = {
  backpack: () => import("./packaged/backpack.svg?raw"),
  coin98: () => import("./packaged/coin98.svg?raw"),
  coinbase: () => import("./packaged/coinbase.svg?raw"),
  enkrypt: () => import("./packaged/enkrypt.svg?raw"),
  exodus: () => import("./packaged/exodus.svg?raw"),
  imtoken: () => import("./packaged/imtoken.svg?raw"),
  keplr: () => import("./packaged/keplr.svg?raw"),
  kraken: () => import("./packaged/kraken.svg?raw"),
  ledger: () => import("./packaged/ledger.svg?raw"),
  metamask: () => import("./packaged/metamask.svg?raw"),
  "my-ether-wallet": () => import("./packaged/my-ether-wallet.svg?raw"),
  okx: () => import("./packaged/okx.svg?raw"),
  phantom: () => import("./packaged/phantom.svg?raw"),
  rabby: () => import("./packaged/rabby.svg?raw"),
  ronin: () => import("./packaged/ronin.svg?raw"),
  safe: () => import("./packaged/safe.svg?raw"),
  solflare: () => import("./packaged/solflare.svg?raw"),
  "token-pocket": () => import("./packaged/token-pocket.svg?raw"),
  trezor: () => import("./packaged/trezor.svg?raw"),
  trust: () => import("./packaged/trust.svg?raw"),
  zengo: () => import("./packaged/zengo.svg?raw"),
  zerion: () => import("./packaged/zerion.svg?raw"),
};

export const PACKAGED_IDS: readonly string[] = Object.keys(PICTURES).map(
  (name) => PACKAGED_PREFIX + name,
);

const isKnown = (image: ImageRef | KnownRef): image is KnownRef =>
  image.kind === "network" || image.kind === "contract";

/** Loads the tables of networks and tokens with the first such picture. */
const knownPicture = async (image: KnownRef): Promise<LoadPicture | undefined> => {
  const { networkPicture, tokenPicture } = await import("./known-pictures.js");
  return image.kind === "network" ? networkPicture(image.id) : tokenPicture(image.id);
};

const unknownPicture = ({ id }: ImageRef | KnownRef): LatchkitError =>
  new LatchkitError("http/unreachable", { url: id });

/**
 * Bundled pictures of wallets, networks and tokens as data URIs; other pictures come from `others`.
 * Rejects with `code/unavailable`, `http/unreachable` for an unknown picture, and `call/aborted`.
 */
export class PackagedImages implements Images {
  readonly #others: Images | undefined;
  readonly #pictures: Readonly<Record<string, LoadPicture>>;
  constructor(others?: Images, pictures = PICTURES) {
    this.#others = others;
    this.#pictures = pictures;
  }

  async load(image: ImageRef | KnownRef, signal: AbortSignal): Promise<LoadedImage> {
    if (signal.aborted) throw abortedError(signal);
    if (isKnown(image)) return settleWithin(() => this.#loadKnown(image), { signal });
    const name =
      image.kind === "wallet" && image.id.startsWith(PACKAGED_PREFIX)
        ? image.id.slice(PACKAGED_PREFIX.length)
        : "";
    const loader = Object.hasOwn(this.#pictures, name) ? this.#pictures[name] : undefined;
    if (loader) return settleWithin(() => this.#asDataUri(name, loader), { signal });
    if (this.#others) return this.#others.load(image, signal);
    throw unknownPicture(image);
  }

  async #loadKnown(image: KnownRef): Promise<LoadedImage> {
    const load = await knownPicture(image).catch((cause: unknown) => {
      throw new LatchkitError("code/unavailable", { capability: `picture ${image.id}` }, { cause });
    });
    if (load === undefined) throw unknownPicture(image);
    return this.#asDataUri(image.id, load);
  }

  async #asDataUri(name: string, load: LoadPicture): Promise<LoadedImage> {
    try {
      const { default: svg } = await load();
      const url = `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
      return { url, release: () => undefined };
    } catch (cause) {
      throw new LatchkitError("code/unavailable", { capability: `picture ${name}` }, { cause });
    }
  }
}
