/** What a command offers at a terminal where none is named: only what it can do something with. */
import { expect, test } from "vitest";
import { freshPlace, shell } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

test.skipIf(!hasTerminal)(
  "what was undone or holds no rows is not offered",
  { timeout: 60_000 },
  async () => {
    await using place = await freshPlace();
    const typed = async (line: string, turns: readonly Turn[], expected = 0) => {
      const { shown, exit, left } = await typedInSitting(line, turns, { place });
      expect({ exit, left }, shown).toEqual({ exit: expected, left: 0 });
      return shown;
    };
    const { exit } = await shell(
      "cashbook init Acme --currency EUR --quiet && cashbook accounts create Main --quiet && " +
        'cashbook tx create --account Main --date 2025-04-03 --description "Door handle" --amount -8 --quiet && ' +
        "cashbook tx create --account Main --date 2025-05-03 --description Doorbell --amount -30 --quiet && " +
        "cashbook tx bulk --where q~door --add-tag first --yes --quiet > first && " +
        "cashbook tx bulk --where q~handle --add-tag second --yes --quiet > second && cashbook undo --yes --quiet",
      { place },
    );
    expect(exit).toBe(0);

    await typed("cashbook tx bulk undo $(cat second)", [[/was already undone on/, ""]], 9);
    const bulk = await typed("cashbook tx bulk undo", [
      [/Which bulk change[^]*2 transactions/, "\r"],
      [/Takes the change of 2 transactions back[^]*Continue/, "y\r"],
      [/Undid the change of 2 transactions/, ""],
    ]);
    expect(bulk).not.toContain("1 transaction");
    await typed("cashbook tx bulk undo", [[/There is no bulk change to choose/, ""]], 6);

    await shell(
      "printf 'Date,Description,Amount\\n2025-04-04,HANDLE SHOP,-8.00\\n' > twin.csv; " +
        "printf 'Date,Description,Amount\\n2025-06-04,Lamp,-9.00\\n' > lamp.csv; " +
        "cashbook tx import twin.csv --account Main --yes; cashbook tx import lamp.csv --account Main --yes",
      { place },
    );
    const held = await typed("cashbook imports dismiss", [
      [/Which import with held rows[^]*twin.csv, 1 held/, "\r"],
      [/Counted 1 row as a duplicate/, ""],
    ]);
    expect(held).not.toContain("lamp.csv");
    await typed("cashbook imports accept", [[/There is no import with held rows to choose/, ""]], 6);
  },
);
