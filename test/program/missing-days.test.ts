/** What a command needs beside its operands and the line does not say, at a terminal: it is asked, after what is refused anyway. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  await cashbook(["accounts", "create", "Main"], { place });
  const coffee = ["--date", "2025-01-03", "--description", "Coffee", "--amount", "-3"];
  await cashbook(["tx", "create", "--account", "Main", ...coffee], { place });
});
afterAll(() => place?.[Symbol.asyncDispose]());

describe.skipIf(!hasTerminal)("at a terminal", { timeout: 60_000 }, () => {
  const typed = async (line: string, turns: readonly Turn[]) => {
    const { shown, exit, left } = await typedInSitting(line, turns, { place });
    expect({ left }, shown).toEqual({ left: 0 });
    return { shown: shown.replace(/\s+/g, " "), exit };
  };

  test("close asks for the day, and offers the end of last month; reopen the first of the closed one", async () => {
    expect(await typed("cashbook reopen", [])).toMatchObject({
      exit: 0,
      shown: expect.stringMatching(/Nothing is closed/) as string,
    });
    const first = await typed("cashbook close", [
      [/Last day to close[^]*\(20\d\d-\d\d-(28|29|30|31)\)/, "2025-02-30\r"],
      [/> /, `${"\u007f".repeat(10)}2025-02\r`],
      [/This closes the books until 2025-02-28, with 1 transaction; 1 has no category\.[^]*\(y\/N\)/, "y\r"],
    ]);
    expect(first).toMatchObject({
      exit: 0,
      shown: expect.stringMatching(
        /Closed the books until 2025-02-28.* Undo cashbook reopen --from 1970-01-01/,
      ) as string,
    });
    const again = await typed("cashbook close", [
      [/Last day to close, now 2025-02-28[^]*\(20\d\d-\d\d-\d\d\)/, "\r"],
    ]);
    expect(again.exit, again.shown).toBe(0);
    expect(again.shown).toMatch(
      /Closed the books until 20\d\d-\d\d-(28|29|30|31).* reopen --from 2025-03-01/,
    );
    await cashbook(["reopen", "--from", "2025-02-21"], { place });
    const opened = await typed("cashbook reopen", [
      [/First day to open; the books are closed until 2025-02-20[^]*\(2025-02-01\)/, "\r"],
    ]);
    expect(opened).toMatchObject({
      exit: 0,
      shown: expect.stringMatching(
        /Opened the books again from 2025-02-01.* Undo cashbook close --until 2025-02-20/,
      ) as string,
    });
    const list = await typed("cashbook undo --list", []);
    expect(list).toMatchObject({ exit: 0 });
    expect(list.shown).toMatch(/Closing a period is not taken back by undo\. `cashbook reopen` opens/);
    expect(list.shown).toMatch(/Opening a period again is not taken back by undo\. `cashbook close` closes/);
  });

  test.each(["--yes", "--json", "--no-input"])("with %s it is refused", async (flag) => {
    for (const line of ["cashbook close", "cashbook reopen"]) {
      const { exit, shown } = await typed(`${line} ${flag}`, []);
      expect({ line, exit }, shown).toEqual({ line, exit: 2 });
    }
  });

  test("init in a book that has the company refuses before it asks for country and currency", async () => {
    const other = await typed("cashbook init Globex", []);
    expect(other).toMatchObject({
      exit: 9,
      shown: expect.stringMatching(/The book already has "Acme"/) as string,
    });
    const same = await typed("cashbook init acme --new-company", []);
    expect(same).toMatchObject({
      exit: 9,
      shown: expect.stringMatching(/The book already has a company "Acme"/) as string,
    });
    const beside = await typed("cashbook init Globex --new-company", [
      [/Country/, "US\r"],
      [/Base currency/, "\r"],
    ]);
    expect(beside).toMatchObject({ exit: 0, shown: expect.stringMatching(/Globex is ready/) as string });
  });
});
