import { createContext, useContext, useEffect, useRef, type ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { connectorsOf, includesId } from "../../domain/connectors/connector.js";
import type { Route, ViewName } from "../../domain/navigation/routes.js";
import { useGroupState } from "../hooks/use-model.js";
import { BackIcon, CloseIcon, QuestionIcon } from "../icons/icons.js";
import type { TextKey } from "../messages/keys.js";
import { useText, useViewText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { CORE_TEXTS } from "../provider/use-locale.js";
import { ignoreEarlyPresses } from "./double-clicks.js";
import { ShownContext } from "./view-context.js";
import type { ShownView } from "./use-shown-view.js";

type TitledView = Pick<ShownView, "route" | "view" | "failure">;
const TAGS: { readonly [V in ViewName]?: TextKey } = { SmartSessionList: "tagSmartSessionList" };

/**
 * Set in an embedded card: no close button, and a view takes the focus only if it is in the card.
 */
export const EmbeddedContext = createContext<{ readonly mayFocus: () => boolean } | undefined>(
  undefined,
);

/** Focuses the title of a new view, so that it is announced and Tab continues in the view. */
export function Header({
  shown,
  onClose,
}: {
  readonly shown: TitledView;
  readonly onClose: () => void;
}): ReactElement {
  const text = useText();
  const { route } = shown;
  const title = useTitle(shown);
  const tag = useTag(shown);
  const isEmbedded = useContext(EmbeddedContext) !== undefined;
  const { canGoBack } = useGroupState(useLatchkit().navigation);
  const header = useRef<HTMLDivElement>(null);
  // The back and help buttons replace each other under the pointer.
  useEffect(() => {
    const leadingButton = header.current?.querySelector<HTMLElement>(".header-lead");
    if (leadingButton) ignoreEarlyPresses(leadingButton);
  }, [canGoBack]);
  return (
    <div
      ref={header}
      className="header"
      part="header"
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault();
      }}
    >
      <span className="grabber" aria-hidden="true" />
      <Leading view={route.view} canGoBack={canGoBack} />
      {isEmbedded ? null : (
        <button
          type="button"
          className="icon-button header-close"
          part="close"
          data-testid="lk-close"
          aria-label={text("close")}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
      <Title key={`${route.view} ${hasTitle(shown)}`} words={title} tag={tag} />
    </div>
  );
}

/** The back button; on Connect a link to help. */
function Leading({
  view,
  canGoBack,
}: {
  readonly view: Route["view"];
  readonly canGoBack: boolean;
}): ReactElement | null {
  const { navigation } = useLatchkit();
  const text = useText();
  if (canGoBack)
    return (
      // A separate element: `ignoreSecondClicks` compares elements.
      <button
        key="back"
        type="button"
        className="icon-button header-lead"
        part="back"
        data-testid="lk-back"
        aria-label={text("back")}
        onClick={() => navigation.back()}
      >
        <BackIcon />
      </button>
    );
  if (view !== "Connect") return null;
  return (
    <button
      type="button"
      className="icon-button header-lead"
      part="help"
      data-testid="lk-help"
      aria-label={text("titleWhatIsAWallet")}
      onClick={() => navigation.push({ view: "WhatIsAWallet" })}
    >
      <QuestionIcon />
    </button>
  );
}

function Title({
  words,
  tag,
}: {
  readonly words: string;
  readonly tag: string | undefined;
}): ReactElement {
  const isShown = useContext(ShownContext);
  const isEmbedded = useContext(EmbeddedContext);
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isShown && isEmbedded?.mayFocus() !== false)
      element.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <h2 ref={element} id="lk-title" className="title" part="title" tabIndex={-1}>
      {words}
      {tag && (
        <span className="badge title-tag" part="badge">
          {tag}
        </span>
      )}
    </h2>
  );
}

const hasTitle = ({ route, view }: TitledView): boolean =>
  view !== undefined || `title${route.view}` in CORE_TEXTS;

/** Names the chosen wallet; on a phone the title says that the code is for another device. */
const useTitle = (shown: TitledView): string => {
  const { route, failure } = shown;
  const latchkit = useLatchkit();
  const text = useViewText();
  const wallet = useWalletName(latchkit, route) ?? text("yourWallet");
  const isCode =
    route.view === "ConnectingWalletConnectBasic" ||
    (route.view === "ConnectingWalletConnect" && route.wallet === undefined);
  if (isCode && internalsOf(latchkit).environment.isMobile) return text("anotherDevice");
  if (route.view === "ConnectingWalletConnect" && !isCode)
    return text("titleConnectingExternal", { wallet });
  if (hasTitle(shown)) return text(`title${route.view}`, { wallet });
  return text(failure === undefined ? "loading" : "titleMissing");
};

const useTag = ({ route, view }: TitledView): string | undefined => {
  const text = useViewText();
  const key = TAGS[route.view];
  return view && key && text(key);
};

const useWalletName = ({ connectors }: Latchkit, route: Route): string | undefined => {
  const { groups } = useGroupState(connectors, connectors.snapshot, "connectorId" in route);
  if ("wallet" in route) return route.wallet?.name;
  if (!("connectorId" in route)) return undefined;
  return connectorsOf(groups).find((one) => includesId(one, route.connectorId))?.name;
};
