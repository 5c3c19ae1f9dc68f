import { chainOf } from "../../domain/chains/chains.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { PACKAGED_TOKENS } from "../../domain/image/packaged-tokens.js";
import type { LoadPicture } from "./read-picture.js";

/** Each picture is a file that is fetched when shown. */
const FILES: Readonly<Record<string, LoadPicture>> = {
  aave: () => import("./packaged/tokens/aave.svg?raw"),
  arb: () => import("./packaged/tokens/arb.svg?raw"),
  axs: () => import("./packaged/tokens/axs.svg?raw"),
  comp: () => import("./packaged/tokens/comp.svg?raw"),
  dai: () => import("./packaged/tokens/dai.svg?raw"),
  ens: () => import("./packaged/tokens/ens.svg?raw"),
  eurc: () => import("./packaged/tokens/eurc.svg?raw"),
  fet: () => import("./packaged/tokens/fet.svg?raw"),
  grt: () => import("./packaged/tokens/grt.svg?raw"),
  ldo: () => import("./packaged/tokens/ldo.svg?raw"),
  link: () => import("./packaged/tokens/link.svg?raw"),
  lrc: () => import("./packaged/tokens/lrc.svg?raw"),
  mana: () => import("./packaged/tokens/mana.svg?raw"),
  mkr: () => import("./packaged/tokens/mkr.svg?raw"),
  op: () => import("./packaged/tokens/op.svg?raw"),
  pol: () => import("./packaged/tokens/pol.svg?raw"),
  pyusd: () => import("./packaged/tokens/pyusd.svg?raw"),
  rndr: () => import("./packaged/tokens/rndr.svg?raw"),
  sand: () => import("./packaged/tokens/sand.svg?raw"),
  snx: () => import("./packaged/tokens/snx.svg?raw"),
  usdc: () => import("./packaged/tokens/usdc.svg?raw"),
  usdt: () => import("./packaged/tokens/usdt.svg?raw"),
  wbtc: () => import("./packaged/tokens/wbtc.svg?raw"),
};

/** Names of the bundled token pictures. */
export const TOKEN_NAMES: readonly string[] = Object.keys(FILES);

/** The bundled picture of a token, by network and contract; undefined if there is none. */
export const tokenPicture = (id: CaipAddress): LoadPicture | undefined =>
  FILES[PACKAGED_TOKENS.get(chainOf(id)?.hasHexAddresses ? id.toLowerCase() : id) ?? ""];
