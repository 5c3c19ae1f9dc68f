import type { Namespace } from "../../domain/caip/caip.types.js";

/** What a grant is to hold: that namespace, and that account in front. */
export interface GrantRequest {
  readonly namespace: Namespace | undefined;
  readonly address: string | undefined;
}
