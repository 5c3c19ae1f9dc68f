// inversify keeps constructor metadata through `Reflect.defineMetadata` and friends, which its shim adds to the global `Reflect`.
// A page may have frozen that object, and a library must not change it: the build puts these functions in their place.
const byTarget = new WeakMap();
const slot = (target, property) => {
  let properties = byTarget.get(target);
  if (properties === undefined) byTarget.set(target, (properties = new Map()));
  let entries = properties.get(property);
  if (entries === undefined) properties.set(property, (entries = new Map()));
  return entries;
};

export const defineMetadata = (key, value, target, property) => void slot(target, property).set(key, value);

export const getOwnMetadata = (key, target, property) => byTarget.get(target)?.get(property)?.get(key);

export const hasOwnMetadata = (key, target, property) => byTarget.get(target)?.get(property)?.has(key) ?? false;

export const getMetadata = (key, target, property) => {
  for (let at = target; at !== null && at !== undefined; at = Object.getPrototypeOf(at)) {
    if (hasOwnMetadata(key, at, property)) return getOwnMetadata(key, at, property);
  }
  return undefined;
};
