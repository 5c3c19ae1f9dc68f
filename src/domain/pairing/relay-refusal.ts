/**
 * Why a relay turns us away: the page's origin is not on the project's list, this device's clock
 * is wrong, the project id is not known there, or one of the last two, where the relay says no
 * more.
 */
export type RelayRefusal = "origin-not-allowed" | "not-yet-valid" | "invalid-key" | "unauthorized";
