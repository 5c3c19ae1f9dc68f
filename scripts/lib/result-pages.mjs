import { listed } from "./reports.mjs";

const cell = (text) => String(text).replaceAll("|", "\\|");
const table = (heads, rows) =>
  [
    `| ${heads.map(([title]) => title).join(" | ")} |`,
    `|${heads.map(([, isNumber]) => (isNumber ? "--:" : "---")).join("|")}|`,
    ...rows.map((cells) => `| ${cells.map(cell).join(" | ")} |`),
  ].join("\n");
const inWords = (list) =>
  list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;

/** Machine, date and versions in two sentences. */
const measuredWith = ({ date, cores, cpu, memoryGb, system, load, versions }) =>
  `Date: ${date}. Machine: ${cores} cores (${cpu}), ${memoryGb} GB of memory, ${system}; the load average was ${load} when the run began. Versions: ${inWords(Object.entries(versions).map((one) => one.join(" ")))}.`;

/** Faults of `docs/internal/faults.tsv` in parts, in the order of the file. */
const faultParts = () => {
  const faults = listed("faults.tsv").map(({ id, text, more: [behaviour, part] }) => ({
    id,
    text,
    behaviour,
    part,
  }));
  const parts = [...new Set(faults.map(({ part }) => part))];
  return parts.map((part) => [part, faults.filter((fault) => fault.part === part)]);
};

function reliability({ rows, ...info }) {
  const of = (id) => rows.find((row) => row.id === id) ?? { tried: 0, survived: 0, files: [] };
  const sum = (field) => rows.reduce((total, row) => total + row[field], 0);
  const result = ({ tried, survived }) => {
    if (tried === 0) return "not run";
    return tried === survived ? "all passed" : `${tried - survived} failed`;
  };
  const parts = faultParts();
  return `# Reliability

What happens if a wallet, a service, the browser or the network fails. Tests of this repository cause every fault on this page, many times and in different ways. Of ${sum("tried")} cases, ${sum("survived")} passed and ${sum("tried") - sum("survived")} failed.

${measuredWith(info)} Most rows were run in Node with scripted wallets and local servers, some also or only in Chromium. \`npm run faults\` runs the tests and writes this page.

A **case** is one fault at one place, for example "the wallet never answers" while the user signs. It passes if Latchkit does what the row says. A test that draws thousands of random steps counts as one case.

A service fails in these ways: it does not answer, answers after the limit, returns a status from 401 to 504, cuts the answer, or returns an HTML page, an empty body, a body of 50 MB, or JSON with missing, null or wrong fields.
${parts
  .map(
    ([part, faults]) =>
      `\n## ${part}\n\n${table(
        [["Id"], ["Fault"], ["What Latchkit does"], ["Cases", true], ["Result"]],
        faults.map(({ id, text, behaviour }) => [
          id,
          text,
          behaviour,
          of(id).tried,
          result(of(id)),
        ]),
      )}\n`,
  )
  .join("")}
## Tests

The files of the tests behind each row. In a file, the tests of the row have its id as a tag, or name it in their table.

${table(
  [["Id"], ["Files"]],
  parts.flatMap(([, faults]) =>
    faults.map(({ id }) => [
      id,
      of(id)
        .files.map((file) => `\`${file}\``)
        .join(", "),
    ]),
  ),
)}

[Threats](internal/threats.md) lists the attacks that tests try, and [compatibility](compatibility.md) what wallets do differently from their standards.
`;
}

function browsers({ rows, ...info }) {
  const resultOf = ({ tests, failed, reasons }) => {
    if (tests > 0) return failed === 0 ? "all passed" : `${failed} failed`;
    return `not run: ${inWords(reasons) || "no test starts it"}`;
  };
  const flows = [...new Set(rows.flatMap((row) => row.flows))];
  return `# Browsers

In which browsers the tests of Latchkit were run. [Versions and support](versions-and-support.md) has the lowest versions that Latchkit supports.

${measuredWith(info)} \`npm run soak\` runs all tests and writes this page. \`npm run soak -- --part browsers\` also writes it, and runs only the tests that exist for several browsers.

${table(
  [["Browser"], ["Version"], ["States", true], ["Flows", true], ["Tests run", true], ["Result"]],
  [
    ...rows.map((row) => [
      row.name,
      row.version ?? info.versions[row.name] ?? "–",
      row.states > 0 ? row.states : "–",
      row.flows.length > 0 ? row.flows.length : "–",
      row.tests,
      resultOf(row),
    ]),
    ["Safari", "–", "–", "–", 0, "not run: it needs a Mac, and no test starts it"],
  ],
)}

A **state** is one view in one situation, for example the account while its balance loads. Each is shown in English and in Arabic. The tests check that the browser reports no error, that no paragraph ends in a line of a single word, and that all digits belong to the language. Other tests open the modal, scroll the page behind it, and close it by keyboard.
${flows.length === 0 ? "" : `\nThe **flows** are: ${inWords(flows)}.\n`}
A test of the build checks that the package contains no JavaScript and no CSS that is newer than the lowest supported versions, which \`browserslist\` in \`package.json\` names.
`;
}

/** Pages that are written from the results of a run, by the result's name. */
export const PAGES = {
  browsers: { file: "docs/browsers.md", write: browsers },
  faults: { file: "docs/reliability.md", write: reliability },
};
