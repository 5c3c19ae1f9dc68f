// node moving-site.mjs <folder of the site> <store>
// Gives addresses to other users, one transaction after the other, until it is killed.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, place] = process.argv.slice(2);
const { openStore } = await import(pathToFileURL(join(folder, "adapters/open-store.mjs")).href);
const store = await openStore(place);
const USERS = 8;

/** A user gives its address up and takes another, as a change of address does. */
const move = (user, turn) =>
  store.transaction(async (records) => {
    const former = await records.get("account", user);
    const email = `${user}.${turn}@example.org`;
    if (former !== undefined) await records.remove("owner", former);
    await records.put("owner", email, user);
    await records.put("account", user, email);
    await records.put("session", `${user}.${turn}`, email, { group: user });
    for (const { id } of (await records.list("session", user, 10)).slice(0, -1))
      await records.remove("session", id);
  });

process.send("ready");
for (let turn = 0; ; turn += 1)
  await Promise.all(
    Array.from({ length: USERS }, (_, at) => move(`user${at}`, `${process.pid}-${turn}`)),
  );
