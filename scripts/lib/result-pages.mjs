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

/**
 * Rows of the page on performance: title of the table, then measure, unit and figures of each kit.
 */
function measures({ firstRow, costs, lists, weights }) {
  const of = (pick) => costs.map(pick);
  const ms = (name, how) => [name, "ms", firstRow[how]];
  return {
    "From the press to the first wallet": [
      ms("mouse press", "press"),
      ms("tap", "tap"),
      ms("Enter key", "key"),
      ms("click by a script, without a pointer before it", "click"),
      ms("navigation to the first wallet, on slow 4G", "slow 4G"),
    ],
    "Processor time of the page": [
      ms("processor time of the opening", "processor"),
      ms("processor time of load, idle time and opening", "total"),
    ],
    "What the page fetches": [
      ["scripts before the opening", "kB gzip", of(({ idle }) => idle.kb)],
      ["scripts that the opening adds", "kB gzip", of(({ opened }) => opened.kb)],
      ["requests to other hosts before the opening", "", of(({ idle }) => idle.others)],
      ["requests to other hosts by the opening", "", of(({ opened }) => opened.others)],
    ],
    "What the page keeps": [
      ["JavaScript heap before the opening", "MB", of(({ idle }) => idle.heapKb / 1_000)],
      ["JavaScript heap with the modal open", "MB", of(({ opened }) => opened.heapKb / 1_000)],
      ["elements that the opening adds", "", of(({ opened }) => opened.elements)],
      ["heap growth of an opening and closing", "kB", of(({ grown }) => grown?.heapKb)],
      ["DOM nodes left by an opening and closing", "", of(({ grown }) => grown?.nodes)],
      ["listeners left by an opening and closing", "", of(({ grown }) => grown?.listeners)],
    ],
    "A list of 500 wallets, scrolled to its end": [
      ["elements that the open list adds", "", lists.map((list) => list?.elements)],
      ["requests for wallets", "", lists.map((list) => list?.lists)],
    ],
    "What an app installs": [
      ["packages", "", weights.map(({ packages }) => packages)],
      ["size of node_modules", "MB", weights.map(({ mb }) => mb)],
    ],
  };
}

/** A figure with one digit below 100; "–" where nothing could be measured. */
const figure = (value) => {
  if (value === undefined || value === null) return "–";
  return Math.abs(value) < 100 ? String(Number(value.toFixed(1))) : String(Math.round(value));
};

/** Sentences on measures in which another kit is better than the first by over 3 %. */
const worse = (kits, rows) =>
  rows.flatMap(([name, unit, [ours, ...theirs]]) => {
    const better = kits
      .slice(1)
      .map((kit, at) => ({ kit, value: theirs[at] }))
      .filter(({ value }) => typeof value === "number" && value < ours * 0.97);
    if (better.length === 0) return [];
    const of = (value) => `${figure(value)}${unit === "" ? "" : ` ${unit}`}`;
    const others = better.map(({ kit, value }) => `${kit} ${of(value)}`);
    return [
      `- ${name[0].toUpperCase()}${name.slice(1)}: ${inWords(others)}, Latchkit ${of(ours)}.`,
    ];
  });

function performance({ rounds, kits, ...results }) {
  const tables = Object.entries(measures(results));
  const losses = worse(
    kits,
    tables.flatMap(([, rows]) => rows),
  );
  return `# Performance

What Latchkit costs a page, beside four other kits. Lower is better in every row.

${measuredWith(results)}

Every page has one button and the smallest set-up that the kit's documents allow: React, Ethereum, and one wallet that announces itself (EIP-6963). It is built for production by the same bundler, served compressed by this machine, and visited with an empty cache. No other host answers. Times are medians of ${rounds} rounds. Each round visits every page, and each begins with another page. Ratios between kits hold on other machines, times in milliseconds do not.
${tables
  .map(
    ([title, rows]) =>
      `\n## ${title}\n\n${table(
        [["Measure"], ["Unit"], ...kits.map((kit) => [kit, true])],
        rows.map(([name, unit, values]) => [name, unit, ...values.map(figure)]),
      )}\n`,
  )
  .join("")}
## Where another kit is better

${losses.length === 0 ? "By more than 3 %: in no row." : `By more than 3 %:\n\n${losses.join("\n")}`}

## Notes

- A mouse reaches the button 100 ms before it presses, as a quick user does. Latchkit uses this time to load the modal. "Click by a script" is the opening without such a hint.
- Processor time counts the main thread, until one second after the click.
- No other host answers, so the requests of AppKit, ConnectKit and Web3-Onboard to other hosts fail at once.
- A slow 4G network has 150 ms latency and 1.6 Mbit/s.
- Growth is the mean of 20 openings and closings after ten others. "–" means that the page could not be measured.
- The list of 500 wallets comes from a local server in place of the wallet catalogue that Latchkit and AppKit use. The other kits have no such list.
- \`node_modules\` is what the lockfile of \`bench\` installs for the kit with React and viem; for Latchkit it is the lockfile of this repository.
- AppKit and Web3-Onboard have a button of the test page, which calls their documented function; ConnectKit's button is drawn by the test page.

## Repeat it

\`npm run bench\` installs the other kits into \`bench\`, measures, and writes this page. Close other programs before: \`npm run bench -- 20\` takes 20 rounds. The pages are in [bench/pages](../bench/pages).
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
${flows.length === 0 ? "" : `\nIn the **flows**, a user ${inWords(flows)}.\n`}
A test of the build checks that the package contains no JavaScript and no CSS that is newer than the lowest supported versions, which \`browserslist\` in \`package.json\` names.
`;
}

/** Pages that are written from the results of a run, by the result's name. */
export const PAGES = {
  browsers: { file: "docs/browsers.md", write: browsers },
  performance: { file: "docs/performance.md", write: performance },
  faults: { file: "docs/reliability.md", write: reliability },
};
