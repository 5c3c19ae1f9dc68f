/** A window and the frames around it. */
export interface FramedWindow {
  readonly parent?: unknown;
  readonly frameElement?: { getAttribute(name: string): string | null } | null;
}

/** Sandbox flags around a page. `unknown`: a cross-origin frame hides its attributes. */
export interface SandboxRights {
  readonly topNavigation: boolean | "unknown";
  readonly popups: boolean | "unknown";
}

const UNKNOWN: SandboxRights = { topNavigation: "unknown", popups: "unknown" };
/** The second flag suffices, because links open during a user gesture. */
const TOP_NAVIGATION = ["allow-top-navigation", "allow-top-navigation-by-user-activation"];
const POPUPS = ["allow-popups"];

/** Combines the `sandbox` attributes of all frames around a window. */
export const sandboxRights = (window: FramedWindow): SandboxRights => {
  let rights = { topNavigation: true, popups: true };
  try {
    for (let at = window; at.parent && at.parent !== at; at = at.parent as FramedWindow) {
      if (!at.frameElement) return UNKNOWN;
      const sandbox = at.frameElement.getAttribute("sandbox");
      if (sandbox === null) continue;
      const tokens = sandbox.toLowerCase().split(/\s+/u);
      const allows = (names: readonly string[]): boolean =>
        names.some((name) => tokens.includes(name));
      rights = {
        topNavigation: rights.topNavigation && allows(TOP_NAVIGATION),
        popups: rights.popups && allows(POPUPS),
      };
    }
    return rights;
  } catch {
    return UNKNOWN;
  }
};
