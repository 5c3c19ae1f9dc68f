interface Held {
  count: number;
  readonly release: () => void;
}
const HELD: unique symbol = Symbol.for("latchkit.held") as never;
type Holder = Document & { [HELD]?: WeakMap<object, Held> };

/**
 * Makes a thing for the first of many holders and takes it away after the last: the modal of an
 * instance that stands in several roots, the lock of a page behind several modals. Noted at the
 * document itself, so that copies of the package agree. The result lets go, once.
 */
export const holdOnce = (holder: Holder, key: object, make: () => () => void): (() => void) => {
  const all = (holder[HELD] ??= new WeakMap());
  const held = all.get(key) ?? { count: 0, release: make() };
  held.count += 1;
  all.set(key, held);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    held.count -= 1;
    if (held.count > 0) return;
    all.delete(key);
    held.release();
  };
};
