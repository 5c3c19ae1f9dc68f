/** How long a request is seen without a break before Approve takes a press. */
export const SEEN_MS = 500;
const WHOLE = 0.99;
/** A moving mouse is heard at least so often; one that is not heard for longer is at rest. */
const FOLLOWED_MS = 100;
const NEAR_PX = 16;
const AWAY_MS = 3_000;
/** Smaller frames have no room for a request that can be read. */
const LEAST = { width: 240, height: 200 };
/** Most often that a browser reports, and the shares of an element at which it does. */
const OBSERVED = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 0.9, WHOLE, 1] };

/** `zoom` of the embedding page shrinks a frame, and no browser reports it in another way. */
const isShrunk = () => devicePixelRatio < 1;

/**
 * Whether the browser knows that nothing covers, fades or distorts an element
 * (IntersectionObserver v2).
 */
export const knowsWhatIsSeen = () => {
  if (isShrunk()) return false;
  try {
    return new IntersectionObserver(() => undefined, OBSERVED).trackVisibility === true;
  } catch {
    return false;
  }
};

/** Tells `notify` whether the whole of every element is really visible. The result ends it. */
export const watchSeen = (elements) => (notify) => {
  const seen = new Map(elements.map((element) => [element, false]));
  const tell = () => {
    const hasRoom = innerWidth >= LEAST.width && innerHeight >= LEAST.height && !isShrunk();
    notify(hasRoom && [...seen.values()].every(Boolean));
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isVisible, intersectionRatio } of entries)
      seen.set(target, isVisible && intersectionRatio >= WHOLE);
    tell();
  }, OBSERVED);
  for (const element of elements) observer.observe(element);
  addEventListener("resize", tell);
  return () => {
    observer.disconnect();
    removeEventListener("resize", tell);
  };
};

/** The same for a window of the site's own, which no page can cover while it has the focus. */
export const watchWindow = (notify) => {
  const tell = () => notify(document.visibilityState === "visible" && document.hasFocus());
  const events = ["focus", "blur"];
  for (const name of events) addEventListener(name, tell);
  tell();
  return () => events.forEach((name) => removeEventListener(name, tell));
};

/**
 * Whether a mouse is where it was not before: it came into the frame, or the frame came under it.
 * A browser tells a frame of neither. A finger is nowhere before it presses.
 */
const jumps = () => {
  let last;
  return ({ pointerType, clientX: x, clientY: y, timeStamp: at }) => {
    if (pointerType !== "mouse") return false;
    const isNear = last !== undefined && Math.hypot(x - last.x, y - last.y) <= NEAR_PX;
    const isFollowed = last !== undefined && at - last.at <= FOLLOWED_MS;
    last = { x, y, at };
    return !isNear && !isFollowed;
  };
};

/**
 * When a press on Approve counts: once the request was seen for `SEEN_MS` without a break and the
 * end of `details` was scrolled into view. A change of size, a hidden document and, in an embedded
 * page, a mouse that jumps start the wait again. `notify` is given each new state.
 */
export const gateOf = ({ details, watch, isEmbedded = false, notify }) => {
  let [isSeen, isRead] = [false, false];
  let opening;
  let timer;
  const listening = new AbortController();
  const tell = () => notify({ isSeen, isRead, isOpen: opening !== undefined });
  const isAtEnd = () => details.scrollTop + details.clientHeight >= details.scrollHeight - 2;
  const restart = () => {
    clearTimeout(timer);
    opening = undefined;
    isRead ||= isSeen && isAtEnd();
    const isHidden = document.visibilityState === "hidden";
    if (isSeen && isRead && !isHidden)
      timer = setTimeout(() => {
        opening = {};
        tell();
      }, SEEN_MS);
    tell();
  };
  const on = (target, name, listener) =>
    target.addEventListener(name, listener, { signal: listening.signal });
  on(details, "scroll", () => {
    if (!isRead && isSeen && isAtEnd()) restart();
  });
  on(window, "resize", restart);
  on(document, "visibilitychange", restart);
  if (isEmbedded) {
    const jumped = jumps();
    const follow = (event) => jumped(event) && restart();
    for (const name of ["pointermove", "pointerdown"])
      document.addEventListener(name, follow, { capture: true, signal: listening.signal });
  }
  const unwatch = watch((isSeenNow) => {
    if (isSeenNow === isSeen) return;
    isSeen = isSeenNow;
    restart();
  });
  tell();
  return {
    /** The present time in which a press counts, another object each time; undefined: none does. */
    opening: () => opening,
    end: () => {
      listening.abort();
      clearTimeout(timer);
      opening = undefined;
      unwatch();
    },
  };
};

/**
 * Calls `run` once the page was out of view for 3 s on end: no press is on its way then. The result
 * ends it.
 */
export const whenAway = (run) => {
  let timer;
  const observer = new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (entries.at(-1)?.isIntersecting === false) timer = setTimeout(run, AWAY_MS);
  });
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};

const isPressKey = ({ key }) => key === "Enter" || key === " ";

/**
 * Calls `run` for a press of a person that began and ended while the gate was open. A key that was
 * held before, a key pressed elsewhere and a click made by a script are none. A screen reader
 * clicks without pointer and key, which no page can make it do.
 */
export const onPress = (button, gate, run) => {
  let pressed;
  const begin = (by) => {
    pressed = { by, opening: gate.opening() };
  };
  const finish = (by) => {
    const counts =
      pressed?.by === by && pressed.opening !== undefined && pressed.opening === gate.opening();
    pressed = undefined;
    if (counts) run();
  };
  const heard = (listener) => (event) => event.isTrusted && listener(event);
  button.addEventListener(
    "pointerdown",
    heard(() => begin("pointer")),
  );
  button.addEventListener(
    "keydown",
    heard((event) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (!event.repeat) begin(event.key);
    }),
  );
  button.addEventListener(
    "keyup",
    heard((event) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      finish(event.key);
    }),
  );
  button.addEventListener(
    "click",
    heard(({ detail }) => {
      if (detail === 0) begin("assistance");
      finish(detail === 0 ? "assistance" : "pointer");
    }),
  );
  button.addEventListener("blur", () => {
    pressed = undefined;
  });
};
