import { dirname, join, normalize } from "node:path/posix";

/** Merges `own` over `included`; arrays of fields merge by path, other arrays are replaced. */
const merge = (included, own) => {
  if (Array.isArray(included) && Array.isArray(own)) return mergeFields(included, own);
  if (!isRecord(included) || !isRecord(own)) return own;
  const merged = { ...included };
  for (const [key, value] of Object.entries(own))
    merged[key] = Object.hasOwn(included, key) ? merge(included[key], value) : value;
  return merged;
};
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const mergeFields = (included, own) => {
  if (![...included, ...own].every((one) => isRecord(one) && "path" in one)) return own;
  const merged = included.map((field) => {
    const override = own.find((one) => one.path === field.path);
    return override ? merge(field, override) : field;
  });
  const known = new Set(included.map((field) => field.path));
  return [...merged, ...own.filter((one) => !known.has(one.path))];
};

/**
 * A descriptor with its includes merged. `read` returns the JSON of a path in the registry.
 * Rejects includes that leave the registry or form a cycle.
 */
export const resolveDescriptor = (read, path, from = []) => {
  if (from.includes(path)) throw new Error(`cycle of includes: ${[...from, path].join(" → ")}`);
  const { includes, ...own } = read(path);
  if (includes === undefined) return own;
  const target = normalize(join(dirname(path), includes));
  if (target.startsWith("..") || /^[a-z]+:/i.test(includes))
    throw new Error(`${path} includes ${includes}`);
  return merge(resolveDescriptor(read, target, [...from, path]), own);
};
