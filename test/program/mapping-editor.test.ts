/** `imports map edit` at a terminal: the mapping in the user's own editor. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { hasTerminal, typedAtTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal) process.stderr.write("the editor is left out: util-linux' `script` is not here\n");

let place: Place;
let kept: string;
let text: string;
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  writeFileSync(
    join(place.folder, "bank.csv"),
    "Day,Text,Amount\n13/01/2026,Coffee,-1.50\n14/01/2026,Pay,2.00\n",
  );
  const said = ["--yes", "--save-map", "--currency", "EUR", "--sign-as-is"];
  await cashbook(["tx", "import", "bank.csv", "--account", "Main", ...said], { place });
  const maps = join(place.home, "config", "maps");
  kept = join(maps, readdirSync(maps)[0] ?? "");
  text = readFileSync(kept, "utf8");
});
beforeEach(() => writeFileSync(kept, text));
afterAll(() => place?.[Symbol.asyncDispose]());

/** The editor is a line of sed. */
const edited = (script: string, turns: readonly Turn[] = []) =>
  typedAtTerminal(`cashbook imports map edit cbae`, turns, {
    place,
    environment: { VISUAL: `sed -i ${script}`, EDITOR: "false" },
  });
const drafts = () => readdirSync(join(place.home, "state", "drafts"));

describe.skipIf(!hasTerminal)("a mapping in an editor", { timeout: 30_000 }, () => {
  test("is replaced by what comes back", async () => {
    const { exit, shown } = await edited("s#DD.MM#MM/DD#");
    expect(exit, shown).toBe(0);
    expect(shown).toContain("Changed the mapping.");
    expect(readFileSync(kept, "utf8")).toBe(text.replace("DD/MM", "MM/DD"));
    expect(drafts()).toEqual([]);
  });

  test("that comes back as it was stays", async () => {
    const { exit, shown } = await edited("s/x/x/");
    expect(exit).toBe(0);
    expect(shown).toContain("Nothing was changed.");
    expect(readFileSync(kept, "utf8")).toBe(text);
  });

  test("that comes back as none is refused, and its draft waits for the next try", async () => {
    const { exit, shown, left } = await edited("s/DD.MM/whenever/", [[/Edit it again[^]*\(y\/N\)/, "n\r"]]);
    expect({ exit, left }).toEqual({ exit: 7, left: 0 });
    expect(shown).toContain("date_format: is not a date format. The mapping was not changed.");
    expect(readFileSync(kept, "utf8")).toBe(text);
    expect(drafts()).toHaveLength(1);
    const again = await edited("s#whenever#MM/DD#", [[/Continue with it[^]*\(y\/N\)/, "y\r"]]);
    expect(again.exit, again.shown).toBe(0);
    expect(readFileSync(kept, "utf8")).toContain("MM/DD/YYYY");
    expect(drafts()).toEqual([]);
  });

  test("can be edited again at once", async () => {
    const editor = join(place.folder, "editor.sh");
    // First it breaks the mapping, then it makes it right.
    writeFileSync(
      editor,
      'grep -q whenever "$1" && sed -i s/whenever/DD.MM/ "$1" || sed -i s/DD.MM/whenever/ "$1"\n',
    );
    const { exit, shown } = await typedAtTerminal(
      "cashbook imports map edit cbae",
      [[/Edit it again[^]*\(y\/N\)/, "y\r"]],
      { place, environment: { EDITOR: `sh ${editor}` } },
    );
    expect(exit, shown).toBe(0);
    expect(readFileSync(kept, "utf8")).toContain("DD.MM/YYYY");
  });

  test("stays where the editor fails", async () => {
    const { exit, shown } = await edited("--nonsense");
    expect(exit).toBe(7);
    expect(shown).toContain("the mapping was not changed");
    expect(existsSync(kept)).toBe(true);
    expect(readFileSync(kept, "utf8")).toBe(text);
  });
});
