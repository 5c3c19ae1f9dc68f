/**
 * A deep proxy as Vue's `reactive` makes it: plain objects, arrays and class instances are proxied
 * when they are read, and methods and getters see the proxy as `this`.
 */
export const reactive = <T extends object>(target: T): T => {
  const known = new WeakMap<object, object>();
  const wrap = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !isProxied(value)) return value;
    const made = known.get(value) ?? new Proxy(value, handler);
    known.set(value, made);
    return made;
  };
  const handler: ProxyHandler<object> = {
    get: (from, key, receiver) => {
      const value: unknown = Reflect.get(from, key, receiver);
      const own = Object.getOwnPropertyDescriptor(from, key);
      return own?.configurable === false && own.writable === false ? value : wrap(value);
    },
  };
  return new Proxy(target, handler) as T;
};

const isProxied = (value: object): boolean =>
  Object.isExtensible(value) &&
  ["[object Object]", "[object Array]"].includes(Object.prototype.toString.call(value));
