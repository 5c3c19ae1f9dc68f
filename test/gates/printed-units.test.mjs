import { describe, expect, it } from "vitest";
import { printedUnits } from "../../scripts/lib/printed-units.mjs";

describe("base units in the code of pages and examples", () => {
  it.each([
    ["in a template", "const text = `${balance.value.units} ${balance.value.symbol}`;"],
    ["in JSX", "return <p>{balance.units} ETH</p>;"],
    ["in a condition of JSX", "<p>{isReady && `: ${balance.value.units} wei`}</p>"],
    ["in a call to the console", "console.log('left', after.units);"],
    ["as a variable", "const { units } = amount;\nshow(`${units} ETH`);"],
    ["after a sum", "<b>{String(amount.units + 1n)}</b>"],
  ])("are found %s", (_, code) => {
    expect(printedUnits(code)).not.toEqual([]);
  });
  it.each([
    ["formatted by hand", "`${formatAmount(balance.units, balance.decimals)} ETH`"],
    ["as the value of a request", "await send({ to, value: balance.units });"],
    ["in a comparison", "if (balance.units > 0n) show();"],
    ["in words of a text", 'console.log("base units");'],
    ["in the words of a template", "console.log(`gave ${sum} units, ${rest} left`);"],
    ["as a part that is taken out", "const { units } = balance;"],
  ])("pass %s", (_, code) => {
    expect(printedUnits(code)).toEqual([]);
  });
});
