/**
 * Why a relay turns us away: the page's origin is not on the project's list, this device's clock
 * runs ahead of the relay's, the project id is not known there.
 */
export type RelayRefusal = "origin-not-allowed" | "not-yet-valid" | "invalid-key";
