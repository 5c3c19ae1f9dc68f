import { describe, expect, it } from "vitest";
import { printedUnits } from "../../scripts/lib/pages.mjs";

describe("base units in docs and examples", () => {
  it.each([
    ["in a template", "const text = `${balance.value.units} ${balance.value.symbol}`;"],
    ["in JSX", "return <p>{balance.units} ETH</p>;"],
    ["in a JSX condition", "<p>{isReady && `: ${balance.value.units} wei`}</p>"],
    ["in a console call", "console.log('left', after.units);"],
    ["as a variable", "const { units } = amount;\nshow(`${units} ETH`);"],
    ["after an addition", "<b>{String(amount.units + 1n)}</b>"],
  ])("reports docs that print base units: %s", (_, code) => {
    expect(printedUnits(code)).not.toEqual([]);
  });
  it.each([
    ["formatted explicitly", "`${formatAmount(balance.units, balance.decimals)} ETH`"],
    ["as the value of a request", "await send({ to, value: balance.units });"],
    ["in a comparison", "if (balance.units > 0n) show();"],
    ["in a string", 'console.log("base units");'],
    ["in the text of a template", "console.log(`gave ${sum} units, ${rest} left`);"],
    ["as a destructured property", "const { units } = balance;"],
  ])("accepts docs that format or do not print base units: %s", (_, code) => {
    expect(printedUnits(code)).toEqual([]);
  });
});
