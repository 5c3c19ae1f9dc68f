// node site-crash.mjs <store module> <its argument> <writes before it is killed>
// Moves an address to another user in one transaction, as the site does, and dies on the way.
import { pathToFileURL } from "node:url";

const [module, argument, most] = process.argv.slice(2);
const opened = Object.values(await import(pathToFileURL(module).href))[0];
const store = await opened(argument);

let writes = 0;
const dieAt = (count) => {
  if (count === Number(most)) process.kill(process.pid, "SIGKILL");
};
await store.transaction(async (records) => {
  const write = async (name, ...given) => {
    dieAt(writes);
    writes += 1;
    await records[name](...given);
  };
  await write("put", "owner", "new", "ana");
  await write("put", "owner", "old", "");
  await write("put", "account", "ana", "new");
  await write("remove", "session", "one");
  await write("put", "session", "two", "2", { group: "ana" });
  dieAt(writes);
});
// The commit was answered.
process.kill(process.pid, "SIGKILL");
