import {
  type HostFeatures,
  type ProjectFeatures,
  hostFeatures,
} from "../../domain/config/features.js";
import { StateStore, isSame } from "../shared/state-store.js";
import { group } from "../shared/group.js";
import type { FeaturesGroup } from "./features.api.js";

/** Merges the host's settings with the project's. */
export type Merge = (host: HostFeatures, isBasic: boolean) => ProjectFeatures;

/** The enabled features. Starts with the host's settings; `adopt` adds the project's. */
export class FeaturesStore extends StateStore<ProjectFeatures> {
  readonly #isBasic: boolean;
  #host: HostFeatures;
  #merge: Merge = hostFeatures;

  constructor(host: HostFeatures, isBasic: boolean) {
    super(hostFeatures(host, isBasic));
    this.#host = host;
    this.#isBasic = isBasic;
  }

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

  #apply(): void {
    const next = this.#merge(this.#host, this.#isBasic);
    this.update((features) => (isSame(features, next) ? features : next));
  }
}

export interface FeaturesGroupServices {
  readonly features: FeaturesStore;
  /** Throws `options/wrong-type` for an invalid feature. */
  readonly checkFeatures: (change: HostFeatures) => void;
}

export const featuresGroup = ({ features, checkFeatures }: FeaturesGroupServices): FeaturesGroup =>
  group(features, {
    set: (change) => {
      checkFeatures(change);
      features.set(change);
    },
  });
