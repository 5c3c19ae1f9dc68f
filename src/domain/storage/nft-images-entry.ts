import { flagCodec } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/** True once the user chose to see the images of NFTs, which load from their creators' sites. */
export const NFT_IMAGES: StorageEntry<boolean> = {
  name: "nft_images",
  version: 1,
  owner: "collectibles",
  codec: flagCodec,
  default: false,
};
