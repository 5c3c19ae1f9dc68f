/**
 * Node types of the page's own values; excludes compiled code and feedback, which grow with the
 * JIT.
 */
const OWN = new Set(
  ["object", "closure", "array", "string", "concatenated string", "sliced string"].concat(
    "regexp",
    "number",
    "symbol",
    "bigint",
  ),
);

/** Bytes of the page's own values after a garbage collection. */
export async function ownBytes(cdp) {
  let text = "";
  const hear = ({ chunk }) => {
    text += chunk;
  };
  cdp.on("HeapProfiler.addHeapSnapshotChunk", hear);
  for (let again = 0; again < 3; again += 1) await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(text);
  const fields = snapshot.meta.node_fields;
  const [types] = snapshot.meta.node_types;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (OWN.has(types[nodes[at + type]])) bytes += nodes[at + size];
  return bytes;
}
