interface Shared {
  count: number;
  readonly release: () => void;
}
const SHARED: unique symbol = Symbol.for("latchkit.shared") as never;
type Holder = Document & { [SHARED]?: WeakMap<object, Shared> };

/**
 * Creates a resource for its first holder and releases it after the last, across copies of the
 * package.
 */
export const shareResource = (
  holder: Holder,
  key: object,
  make: () => () => void,
): (() => void) => {
  const all = (holder[SHARED] ??= new WeakMap());
  const shared = all.get(key) ?? { count: 0, release: make() };
  shared.count += 1;
  all.set(key, shared);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    shared.count -= 1;
    if (shared.count > 0) return;
    all.delete(key);
    shared.release();
  };
};
