import {
  type HostFeatures,
  type ProjectFeatures,
  hostFeatures,
} from "../../domain/config/features.js";
import { StateStore, isSame } from "../shared/state-store.js";

/** How what the host sets becomes what is in force. */
export type Merge = (host: HostFeatures, isBasic: boolean) => ProjectFeatures;

/**
 * What is turned on. It begins with the host's word; `adopt` brings the project's in, and it stays
 * in whatever the host sets afterwards.
 */
export class FeaturesStore extends StateStore<ProjectFeatures> {
  readonly #isBasic: boolean;
  #host: HostFeatures;
  #merge: Merge = hostFeatures;

  constructor(host: HostFeatures, isBasic: boolean) {
    super(hostFeatures(host, isBasic));
    this.#host = host;
    this.#isBasic = isBasic;
  }

  /** What the host set so far. */
  get host(): HostFeatures {
    return this.#host;
  }

  set(change: HostFeatures): void {
    this.#host = { ...this.#host, ...change };
    this.#apply();
  }

  adopt(merge: Merge): void {
    this.#merge = merge;
    this.#apply();
  }

  /** Tells nobody where it comes to the same. */
  #apply(): void {
    const next = this.#merge(this.#host, this.#isBasic);
    this.update((features) => (isSame(features, next) ? features : next));
  }
}
