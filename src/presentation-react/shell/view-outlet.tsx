import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from "react";
import { internalsOf } from "../../application/internals.js";
import type { Route } from "../../domain/navigation/routes.js";
import { useText } from "../messages/use-text.js";
import { PictureList } from "../hooks/use-picture.js";
import { SkeletonRows } from "../primitives/row.js";
import { useLatchkit } from "../provider/context.js";
import { ViewMemoryContext } from "./view-context.js";
import { ignoreEarlyPresses } from "./double-clicks.js";
import { AnimatedHeight } from "./dialog.js";
import type { ShownView } from "./use-shown-view.js";
import { ViewBoundary, ViewFailure } from "./view-failure.js";
import { setModalProperty } from "../theme/modal-sheets.js";
import { inertClone, isMotionOff } from "./leave-modal.js";

/**
 * Keeps the focus in the modal while the next view loads: focuses the title if the focused element
 * is removed.
 */
const useKeptFocus = (content: RefObject<HTMLElement | null>, isWaiting: boolean): void => {
  useEffect(() => {
    const element = content.current;
    const root = element?.getRootNode();
    if (!isWaiting || !(root instanceof ShadowRoot) || !element?.contains(root.activeElement))
      return undefined;
    const observer = new MutationObserver(() => {
      if (root.activeElement === null)
        root.querySelector<HTMLElement>("#lk-title")?.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [content, isWaiting]);
};

/** Removes the clone when the animation ends, is cancelled or never starts. */
const fadeOutView = (view: HTMLElement, layer: HTMLElement): void => {
  if (!view.isConnected || isMotionOff(view)) return;
  const copy = inertClone(view);
  copy.removeAttribute("data-direction");
  copy.addEventListener("animationend", () => copy.remove());
  copy.addEventListener("animationcancel", () => copy.remove());
  layer.replaceChildren(copy);
  setModalProperty(copy, "scrolled", `${-(layer.parentElement?.scrollTop ?? 0)}px`);
};

/** Equal keys share one view and its state. Excludes form values from the host. */
export const keyOf = (route: Route): string =>
  JSON.stringify(route, (name, value: unknown) => (name === "arguments" ? undefined : value));

const scrollersOf = (content: HTMLElement | null): readonly HTMLElement[] =>
  [content, content?.parentElement].filter(
    (one): one is HTMLElement => one !== null && one !== undefined,
  );

/**
 * Renders the view in its own error boundary. It moves in from the navigation's direction; going
 * back restores the scroll position.
 */
export function ViewOutlet({ shown }: { readonly shown: ShownView }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const animationLayer = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const key = keyOf(shown.route);
  const [memory] = useState(() => new Map<string, unknown>());
  const scrollKey = `scroll ${key}`;
  const isFirstView = useRef(true);
  const tilePosition = useRef<TilePosition>(undefined);
  useKeptFocus(scroller, shown.isWaiting);
  useEffect(() => {
    const isFirst = isFirstView.current;
    isFirstView.current = false;
    if (isFirst) return; // resetting its scroll would force a layout
    const scrollPositions =
      shown.direction === "back"
        ? (memory.get(scrollKey) as readonly number[] | undefined)
        : undefined;
    scrollersOf(scroller.current).forEach((element, at) =>
      element.scrollTo?.(0, scrollPositions?.[at] ?? 0),
    );
  }, [key]);
  const saveScroll = (): void => {
    memory.set(
      scrollKey,
      scrollersOf(scroller.current).map(({ scrollTop }) => scrollTop),
    );
  };
  return (
    <>
      <div
        ref={scroller}
        className="content"
        part="content"
        tabIndex={-1}
        data-scrolled={isScrolled || undefined}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        <div ref={animationLayer} className="stage" aria-hidden="true" />
        <div ref={inner} className="within">
          <PictureList>
            <ViewMemoryContext.Provider value={memory}>
              <Frame
                key={key}
                shown={shown}
                animationLayer={animationLayer}
                tilePosition={tilePosition}
                onLeave={saveScroll}
              >
                <Content shown={shown} />
              </Frame>
            </ViewMemoryContext.Provider>
          </PictureList>
        </div>
      </div>
      <AnimatedHeight outer={scroller} inner={inner} />
    </>
  );
}

interface FrameProps {
  readonly shown: ShownView;
  readonly animationLayer: RefObject<HTMLElement | null>;
  readonly tilePosition: RefObject<TilePosition | undefined>;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Its effect cleanup clones it before it is removed. */
function Frame({
  shown: { route, direction },
  animationLayer,
  tilePosition,
  onLeave,
  children,
}: FrameProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const [view, layer] = [element.current, animationLayer.current];
    if (view !== null) ignoreEarlyPresses(view);
    if (view !== null && layer !== null && tilePosition.current && direction === "forward")
      animateTileFrom(tilePosition.current, view, layer);
    tilePosition.current = undefined;
    return () => {
      onLeave();
      if (view === null || layer === null) return;
      const tile = pressed.current;
      tilePosition.current = tile?.isConnected ? positionOf(tile, layer) : undefined;
      fadeOutView(view, layer);
    };
  }, [animationLayer]);
  return (
    <div
      ref={element}
      className="view"
      data-testid={`lk-view-${route.view}`}
      data-direction={direction}
      onClickCapture={({ target }) => {
        pressed.current = pressedTile(target);
      }}
    >
      {children}
    </div>
  );
}

function Content({
  shown: { view, route, failure, retry },
}: {
  readonly shown: ShownView;
}): ReactElement {
  const text = useText();
  const { broken: reportBrokenView } = internalsOf(useLatchkit());
  if (failure) return <ViewFailure error={failure} onRetry={retry} />;
  if (view === undefined) return <SkeletonRows label={text("loading")} count={3} />;
  const { default: View } = view;
  return (
    <ViewBoundary onBroken={(error) => reportBrokenView(route.view, error)}>
      <View route={route} />
    </ViewBoundary>
  );
}

const DURATION_MS = 280;
const WALLET_TILE = ".meeting > .tile:last-child";
const EASING = "cubic-bezier(0.32,0.72,0,1)";

/** In px, from the animation layer. */
interface TilePosition {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const pressedTile = (target: EventTarget): HTMLElement | undefined =>
  target instanceof Element
    ? (target.closest(".row")?.querySelector<HTMLElement>(".tile") ?? undefined)
    : undefined;

const positionOf = (tile: HTMLElement, layer: HTMLElement): TilePosition => {
  const [own, origin] = [tile.getBoundingClientRect(), layer.getBoundingClientRect()];
  // The layer scrolls with the content; the next view starts at its top.
  const scrolled = layer.parentElement?.scrollTop ?? 0;
  return { x: own.x - origin.x, y: own.y - origin.y - scrolled, size: own.width };
};

const animateTileFrom = (from: TilePosition, view: HTMLElement, layer: HTMLElement): void => {
  const tile = view.querySelector<HTMLElement>(WALLET_TILE);
  if (tile?.animate === undefined || isMotionOff(view)) return;
  const to = positionOf(tile, layer);
  const copy = layer.appendChild(tile.cloneNode(true) as HTMLElement);
  const at = ({ x, y }: TilePosition, scale: number): string =>
    `translate(${x}px,${y}px) scale(${scale})`;
  const timing = { duration: DURATION_MS, easing: EASING };
  tile.animate({ visibility: ["hidden", "hidden"] }, timing);
  const moving = copy.animate({ transform: [at(from, from.size / to.size), at(to, 1)] }, timing);
  moving.onfinish = moving.oncancel = () => copy.remove();
};
