import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";

const FORMAT = "latchkit secure site backup";
const BATCH = 500;
const SNAPSHOT = { isSerializable: true };

/** Sign-in records, excluded so that a restore does not revive ended sessions. */
const SIGN_INS = ["browser", "session", "device"];
/** Rows by age, from one snapshot. */
const PAGE = `SELECT kind, id, value, member_of, ends_at, place FROM site_records
  WHERE kind <> ALL ($2::text[]) AND place > $1 ORDER BY place LIMIT ${BATCH}`;
const INSERT = `INSERT INTO site_records (kind, id, value, member_of, ends_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])`;

/** Passes records to `take`, oldest first. */
const eachRecord = async (query, take) => {
  let last = 0;
  const next = () => query(PAGE, [last, SIGN_INS]);
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    const endOf = ({ ends_at: end }) => (end === null ? null : Number(end));
    await take(rows.map((row) => [row.kind, row.id, row.value, row.member_of, endOf(row)]));
    last = rows.at(-1).place;
  }
};

/**
 * Writes all records except sign-ins to a file only its owner can read; returns their number. After
 * a restore, users sign in again.
 */
export const backUp = async (database, path) => {
  const part = `${path}.part`;
  try {
    const count = await database.transaction(async (query) => {
      const file = await open(part, "w", 0o600);
      try {
        const hash = createHash("sha256");
        const write = async (lines) => {
          const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
          hash.update(text);
          await file.appendFile(text);
        };
        let records = 0;
        await write([{ format: FORMAT, version: 1 }]);
        await eachRecord(query, async (rows) => {
          records += rows.length;
          await write(rows);
        });
        await file.appendFile(`${JSON.stringify({ records, sha256: hash.digest("hex") })}\n`);
        await file.sync();
        return records;
      } finally {
        await file.close();
      }
    }, SNAPSHOT);
    await rename(part, path);
    return count;
  } finally {
    await rm(part, { force: true });
  }
};

const linesOf = (path) =>
  createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity });

/** Number of records in a backup. Throws if it is incomplete or invalid. */
const countOf = async (path) => {
  const hash = createHash("sha256");
  let [head, last, records] = ["null", undefined, -1];
  for await (const line of linesOf(path)) {
    if (last === undefined) head = line;
    else hash.update(`${last}\n`);
    last = line;
    records += 1;
  }
  const { format, version } = Object(JSON.parse(head));
  if (format !== FORMAT || version !== 1) throw new Error(`${path} is no backup of a secure site`);
  const end = Object(JSON.parse(last));
  if (end.records !== records - 1 || end.sha256 !== hash.digest("hex"))
    throw new Error(`${path} is not whole`);
  return end.records;
};

/** Restores a file into an empty database in one transaction. */
const fill = (database, path) =>
  database.transaction(async (query) => {
    const [{ some }] = await query("SELECT EXISTS (SELECT 1 FROM site_records) AS some", []);
    if (some) throw new Error("the database has records already");
    let rows = [];
    const flush = async () => {
      const columns = [0, 1, 2, 3, 4].map((at) => rows.map((row) => row[at]));
      if (rows.length > 0) await query(INSERT, columns);
      rows = [];
    };
    for await (const line of linesOf(path)) {
      const row = JSON.parse(line);
      if (Array.isArray(row)) rows.push(row);
      if (rows.length === BATCH) await flush();
    }
    await flush();
  }, SNAPSHOT);

/** Verifies a backup. `fill` restores all of it or nothing. */
export const readBackup = async (path) => {
  const count = await countOf(path);
  return { count, fill: (database) => fill(database, path) };
};
