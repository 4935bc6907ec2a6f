/** Updates whose line has no change, at a terminal: what there is to change is offered with what stands there, then its value. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

let place: Place;
const run = async (...words: string[]) => {
  const { exit, stdout, stderr } = await cashbook(words, { place });
  expect(exit, stderr).toBe(0);
  return stdout;
};
const records = async (line: string): Promise<readonly Record<string, unknown>[]> =>
  JSON.parse(await run(...line.split(" "), "--json")) as Record<string, unknown>[];

beforeAll(async () => {
  place = await freshPlace();
  await run("init", "Acme", "--currency", "EUR");
  await run("accounts", "create", "Main", "--iban", "DE89370400440532013000", "--bank-name", "Alte Bank");
  for (const description of ["Window cleaning", "Window frames", "Door handle"])
    await run(
      ...["tx", "create", "--account", "Main", "--date", "2025-04-03", "--amount", "-8"],
      ...["--description", description],
    );
  await run("tx", "update", (await records("tx list --q Door"))[0]?.["id"] as string, "--category", "office");
});
afterAll(() => place?.[Symbol.asyncDispose]());

const DOWN = "\u001b[B";

async function typed(line: string, turns: readonly Turn[]) {
  const { shown, exit, left } = await typedInSitting(line, turns, { place });
  expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
  return shown.replace(/\s+/g, " ");
}

describe.skipIf(!hasTerminal)("at a terminal", { timeout: 60_000 }, () => {
  test("tx update shows what stands there, and offers categories", async () => {
    const [door] = await records("tx list --q Door");
    const ending = (door?.["id"] as string).slice(-8);
    const shown = await typed(`cashbook tx update ${ending}`, [
      [/What to change[^]*Category +Office[^]*Description +Door handle[^]*Amount +-8.00 EUR/, "\r"],
      [/Category, now Office[^]*type search/, "trav"],
      [/\(travel\)/, "\r"],
    ]);
    expect(shown).toContain(`Without a question: \`cashbook tx update ${ending} --category travel\`.`);
    expect(shown).toMatch(/Category Office[^→]* → Travel/);
    await typed("cashbook tx update", [
      [/Which transaction[^]*type search/, "door"],
      // Enter before the list has followed the words is lost.
      [/door\r\n[>❯] 2025-04-03 {2}-8.00 EUR {2}Door handle\r\n\r\n/, "\r"],
      [/What to change/, `${DOWN.repeat(4)}\r`],
      [/Amount, now -8.00 EUR/, "-8,50\r"],
      [/Write -8.50/, `${"\u007f".repeat(5)}-8.50\r`],
    ]);
    await typed(`cashbook tx update ${ending}`, [
      [/What to change/, `${DOWN.repeat(3)}\r`],
      [/✔ What to change Tags[^]*Tags/, "client-a\r"],
      [/And \(Enter: no more\)/, "q2\r"],
      [/✔[^]*q2[^]*And \(Enter: no more\)/, "\r"],
    ]);
    const merchantless = await typed(`cashbook tx update ${ending}`, [
      [/What to change/, `${DOWN.repeat(7)}\r`],
      [/Reconciled, now no[^]*yes/, "\r"],
    ]);
    expect(merchantless).toContain(`--reconciled\``);
    expect((await records("tx list --q Door"))[0]).toMatchObject({
      category: "travel",
      amount: -8.5,
      tags: ["client-a", "q2"],
      is_reconciled: true,
    });
  });

  test("a field of text is cleared by a dash, where it can be", async () => {
    const shown = await typed("cashbook accounts update Main", [
      [/What to change[^]*Name +Main[^]*Bank +Alte Bank[^]*IBAN +DE89/, `${DOWN.repeat(3)}\r`],
      [/Bank, now Alte Bank \(- clears it\)/, "-\r"],
    ]);
    expect(shown).toContain('`cashbook accounts update Main --bank-name ""`');
    await typed("cashbook accounts update Main", [
      [/What to change[^]*Type +checking/, `${DOWN}\r`],
      [/Type, now checking[^]*savings/, "\r"],
    ]);
    const [main] = await records("accounts list");
    expect(main).toMatchObject({ bank_name: "", account_type: "savings", iban: "DE89****3000" });
  });

  test("company, categories, keys and rules", async () => {
    await typed("cashbook company update", [
      [/What to change[^]*Name +Acme[^]*Base currency +EUR/, `${DOWN}\r`],
      [/Base currency, now EUR/, "franc\r"],
      [/Write the three letters/, `${"\u007f".repeat(5)}chf\r`],
    ]);
    await typed("cashbook categories update meals", [
      [/What to change[^]*Name +Meals/, `${DOWN}\r`],
      [/Part of[^]*type search/, "trav"],
      [/\(travel\)/, "\r"],
    ]);
    expect(await records("categories list")).toContainEqual(
      expect.objectContaining({ slug: "meals", parent: "travel" }),
    );
    await run("keys", "create", "CI", "--quiet");
    await typed("cashbook keys update CI", [
      [/What to change[^]*Scopes +read/, `${DOWN.repeat(3)}\r`],
      [/Expires, now never \(90d, 2027-01-31, never\)/, "soon\r"],
      [/> "soon" is not a length of time/, `${"\u007f".repeat(4)}12h\r`],
    ]);
    expect((await records("keys list"))[0]).not.toMatchObject({ expires_at: null });
    await run(..."rules create Windows --where q~window --set category=travel --yes".split(" "));
    const shown = await typed("cashbook rules update Windows", [
      [/What to change[^]*Where +q~window[^]*Category +Travel/, `${DOWN.repeat(2)}\r`],
      [/Category, now Travel[^]*type search/, "office"],
      [/\(office\)/, "\r"],
    ]);
    expect(shown).toContain('rules update Windows --set "category=office"');
  });

  test("tx bulk says where nothing matches, and that --category chooses", async () => {
    const turns: readonly Turn[] = [];
    const { shown, exit } = await typedInSitting("cashbook tx bulk window --category travel", turns, {
      place,
    });
    expect(shown.replace(/\s+/g, " ")).toMatch(
      /No transaction matches\. --category only chooses the transactions that have it\..*--set category=travel/,
    );
    expect(exit).toBe(2);
  });

  test("tx bulk asks which transactions, and what to set", async () => {
    const shown = await typed("cashbook tx bulk", [
      [/Which transactions\?/, "window\r"],
      [/2 transactions match\.[^]*What to change[^]*Category[^]*Account[^]*Description[^]*Add a tag/, "\r"],
      [/type search/, "trav"],
      [/\(travel\)/, "\r"],
      [/Changes 2 transactions[^]*Continue/, "y\r"],
    ]);
    expect(shown).toContain('`cashbook tx bulk --q window --set "category=travel"`');
    expect(await records("tx list --category travel")).toHaveLength(3);
  });
});

test.each([
  ["accounts update Main", "Give a change, such as --name, --iban, --opening-balance"],
  ["categories update meals", "Give --name, --parent, --accounting-category,"],
  ["company update", "Give --name, --currency, --country or --auto-accept."],
  ["keys update CI", "--per-minute, --per-day, --active or --no-active."],
  ["rules update 1", "Give --name, --where or --set."],
])("%s elsewhere says what to give", async (line, remedy) => {
  const { exit, stderr } = await cashbook(line.split(" "), { place });
  expect({ exit }, stderr).toEqual({ exit: 2 });
  expect(stderr).toContain("No change was given.");
  expect(stderr).toContain(remedy);
});
