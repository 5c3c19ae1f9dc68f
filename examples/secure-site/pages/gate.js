/** Uninterrupted visibility before Approve accepts a click. */
export const SEEN_MS = 500;
const WHOLE = 0.99;
/** Maximum interval between events of a moving mouse; longer gaps mean it rests. */
const FOLLOWED_MS = 100;
const NEAR_PX = 16;
const AWAY_MS = 3_000;
/** Minimum frame size for a readable request. */
const LEAST = { width: 240, height: 200 };
/** Minimum report interval, and visibility thresholds. */
const OBSERVED = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 0.9, WHOLE, 1] };

/** Detects `zoom` of the embedding page, which browsers report in no other way. */
const isShrunk = () => devicePixelRatio < 1;

/**
 * True if the browser can detect covered, faded or distorted elements (IntersectionObserver v2).
 */
export const knowsWhatIsSeen = () => {
  if (isShrunk()) return false;
  try {
    return new IntersectionObserver(() => undefined, OBSERVED).trackVisibility === true;
  } catch {
    return false;
  }
};

/** Reports to `notify` whether all elements are fully visible. Returns the unsubscribe function. */
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

/** The same for the site's window, which no page can cover while focused. */
export const watchWindow = (notify) => {
  const tell = () => notify(document.visibilityState === "visible" && document.hasFocus());
  const events = ["focus", "blur"];
  for (const name of events) addEventListener(name, tell);
  tell();
  return () => events.forEach((name) => removeEventListener(name, tell));
};

/**
 * True when the mouse jumped: it entered the frame, or the frame moved under it. Browsers do not
 * report either to a frame. Touch has no position before a press.
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
 * A click on Approve counts once the request was visible for `SEEN_MS` without interruption and
 * `details` was scrolled to its end. Resizing, a hidden document and, in an embedded page, a
 * jumping mouse restart the wait. `notify` receives each state.
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
    /** The current open period, a new object each time; undefined while closed. */
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
 * Calls `run` once the page was invisible for 3 s, so that no click is pending. Returns the
 * unsubscribe function.
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
 * Calls `run` for a user's click that started and ended while the gate was open. Ignores keys held
 * before, keys pressed elsewhere and scripted clicks. Accepts screen readers, which click without
 * pointer and key; pages cannot trigger that.
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
