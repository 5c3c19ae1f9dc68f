import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import type { ImageRef } from "../../domain/image/image-ref.js";
import { PACKAGED } from "../../domain/image/packaged-picture.js";
import type { Images, LoadedImage } from "../../ports/images.port.js";
import { aborted, settleWithin } from "../shared/settle-within.js";

type Load = () => Promise<{ readonly default: string }>;

/** Pictures by name. */
export type PackagedPictures = Readonly<Record<string, Load>>;

/** Each picture is a file of its own, fetched when it is seen. Made by `packaged-pictures.mjs`. */
const PICTURES: PackagedPictures = {
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

/** Ids of the pictures that the package holds. */
export const PACKAGED_IDS: readonly string[] = Object.keys(PICTURES).map((name) => PACKAGED + name);

/**
 * The package's own pictures of wallets, as data URIs; what it does not hold is asked of `others`.
 * A picture whose file cannot be had is `code/unavailable`; one that nobody has `http/unreachable`.
 * Rejects with `call/aborted` when the signal aborts.
 */
export class PackagedImages implements Images {
  readonly #others: Images | undefined;
  readonly #pictures: PackagedPictures;
  constructor(others?: Images, pictures = PICTURES) {
    this.#others = others;
    this.#pictures = pictures;
  }

  async load(image: ImageRef, signal: AbortSignal): Promise<LoadedImage> {
    if (signal.aborted) throw aborted(signal);
    const name =
      image.kind === "wallet" && image.id.startsWith(PACKAGED)
        ? image.id.slice(PACKAGED.length)
        : undefined;
    if (name !== undefined && Object.hasOwn(this.#pictures, name))
      return settleWithin(() => this.#packaged(name), { signal });
    if (this.#others) return this.#others.load(image, signal);
    throw sharedError("http/unreachable", { url: image.id });
  }

  async #packaged(name: string): Promise<LoadedImage> {
    try {
      const { default: svg } = await this.#pictures[name]!();
      const url = `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
      return { url, release: () => undefined };
    } catch (cause) {
      throw new LatchkitError("code/unavailable", { capability: `picture ${name}` }, { cause });
    }
  }
}
