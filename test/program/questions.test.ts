/**
 * The questions of the program at 50, 80 and 120 columns: no word of a question, its choices or its keys is broken, nothing is
 * wider than the terminal. What is shown is compared with the same question on a terminal that has room for everything.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasTurn } from "../support/in-short.ts";
import { cashbook } from "../support/program-host/host.ts";
import { copyOfPlace, freshPlace, type Place } from "../support/run.ts";
import { sit } from "../support/sitting.ts";
import { hasTerminal } from "../support/terminal.ts";
import { terminalScreen } from "../support/terminal-screen.ts";
import * as other from "./questions/other-book.ts";
import * as third from "./questions/third-book.ts";
import { kinds, places } from "./questions/places.ts";
import { sittings as ownBook, type Sitting } from "./questions/story.ts";

if (!hasTerminal)
  process.stderr.write("questions at three widths are left out: util-linux' `script` is not here\n");

const NARROW = 50;
const WIDTHS = [NARROW, 80, 120];
const WIDE = 400;
/** A folder of the place's path, which is another one in each run. */
const TEMPORARY = "cashbook-test-";
const CTRL_C = "\u0003";
const EXAMPLE = join(import.meta.dirname, "../../examples/checking-2026.csv");
const sittings = [...ownBook, ...other.otherBook, ...third.thirdBook];
const GIRO = "Date,Description,Amount\n";

let place: Place;
let ids: Readonly<Record<string, string>>;

async function ok(line: string): Promise<string> {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const { stdout, stderr, exit } = await cashbook(words, { place });
  expect(exit, `${line}: ${stderr}`).toBeLessThan(4);
  return stdout.trim();
}

/** A book, and a file for each thing that can be asked of one. */
beforeAll(async () => {
  place = await freshPlace();
  const file = (name: string, text: string) => writeFileSync(join(place.folder, name), text);
  const rows =
    "2026-01-05,Standing order to the landlord of the warehouse,-500.00\n2026-01-20,Payment of invoice 2026-0007,1200.00\n2026-01-22,Canteen,-7.50\n";
  file("girokonto.csv", GIRO + rows);
  file("plain.csv", `${GIRO}2026-03-05,Rent of the office,-50.00\n2026-03-20,Payment of invoice 9,20.00\n`);
  file("twice.csv", GIRO + rows);
  const days = `${GIRO}04/09/2026,Coffee and cake with the auditors of the tax office,-4.50\n05/10/2026,Tea,-3.00\n`;
  file("days.csv", days);
  mkdirSync(join(place.folder, "folder"));
  file("folder/statement-of-the-fourth-quarter.csv", days);
  file("folder/statement-of-the-third-quarter.csv", days.replaceAll("2026", "2025"));
  file("dollars.csv", `${GIRO}2026-03-05,Rent,-$50.00\n2026-03-20,Sale,$20.00\n2026-03-21,Fee,-$1.00\n`);
  file(
    "unknown.csv",
    "12.01.2021;Coffee in the canteen of the works;-12.50;-4.00\n13.01.2021;Tea;-2.50;-3.00\n14.01.2021;Tea;-2.70;9.00\n",
  );
  file(
    "words.csv",
    "Date,Description,Amount,Category\n2026-04-05,Canteen of the works,-7.50,Restaurants and canteens\n2026-04-06,Toner and paper,-70.50,Things for the office\n",
  );
  file(
    "balances.csv",
    "Date,Description,Amount,Balance\n2026-02-03,Interest,1.00,801.00\n2026-02-20,Transfer,-5.00,796.00\n",
  );
  file(
    "numbered.sta",
    ":20:X\n:25:11112222\n:28C:1/1\n:60F:C260301EUR100,00\n:61:260302D4,50NMSCNONREF\n:86:Coffee\n:62F:C260302EUR95,50\n-\n",
  );
  await ok("init Acme --currency EUR --country DE");
  await ok("accounts create Girokonto --opening-balance 100");
  await ok("accounts create Savings --type savings");
  await ok("accounts create 'Company checking account of the Berlin office' --account-number-last4 9999");
  await ok("tx import girokonto.csv --account Girokonto");
  await ok("keys create Reporting --scope read --quiet");
  ids = { tx: await ok("tx list --q canteen --limit 1 --quiet"), ...(await makeBooks(file)) };
});

/** Makes the other books; answers the ids that their questions need. */
async function makeBooks(
  file: (name: string, text: string) => void,
): Promise<Readonly<Record<string, string>>> {
  for (const { files } of [other, third]) for (const [name, text] of Object.entries(files)) file(name, text);
  cpSync(EXAMPLE, join(place.folder, "first.csv"));
  const made: Record<string, string> = {};
  for (const line of [...other.lines, ...third.lines]) {
    const [name, command = ""] = line.includes(" <- ") ? line.split(" <- ") : [undefined, line];
    const printed = await ok(withIds(command, made));
    if (name !== undefined) made[name] = printed;
  }
  await third.propose(place);
  return made;
}

const withIds = (line: string, known: Readonly<Record<string, string>>) =>
  line.replaceAll(/\$(\w+)/g, (_, name: string) => known[name] ?? "");

afterAll(() => place?.[Symbol.asyncDispose]());

/** A question that searches may be drawn, with its foot, before its choices are there: a busy machine shows it so for long. */
const isBeforeItsChoices = (shown: string) => shown.includes("navigate") && !shown.includes("❯");

/** What a terminal of a width shows: a screen for each question. */
async function screens(
  { line, asked, last }: Sitting,
  columns: number,
): Promise<{ texts: readonly string[]; broken: readonly string[] }> {
  await using own = await copyOfPlace(place);
  const environment = { NO_COLOR: "1", PAGER: "cat", LC_ALL: "C.UTF-8" };
  const screen = terminalScreen(columns);
  const text = () => screen.lines().join("\n").trimEnd();
  const left = [...asked, [last, CTRL_C] as const];
  const texts: string[] = [];
  await sit(`cashbook ${withIds(line, ids)}`, {
    ...{ place: own, environment, columns, rows: 60 },
    onShown(part, type) {
      screen.write(part);
      const shown = text();
      const [waits, types] = left[0] ?? [];
      if (waits === undefined || types === undefined || !waits.test(shown.replaceAll(/\s+/g, " ").trim()))
        return;
      if (isBeforeItsChoices(shown)) return;
      left.shift();
      texts.push(shown);
      type(types);
    },
  });
  expect(
    left.map(([waits]) => String(waits)),
    `${line}, ${columns} columns:\n${text()}`,
  ).toEqual([]);
  return { texts: [...texts, text()], broken: screen.brokenLines() };
}

/** How long ago something was, which takes other words a minute later. */
const AGO = /just\s+now|[0-9]+\s+minutes?\s+ago/g;

/** The short run has the narrowest, where most is broken, and the others of a few questions. */
const widthsOf = (sitting: Sitting) =>
  WIDTHS.filter((width, at) => width === NARROW || hasTurn(sittings.indexOf(sitting) + 4 * at, { oneIn: 8 }));

/** Whether a line is a path that is wider than the terminal, or a part of one: it is copied whole. */
const isOfPath = (line: string) => !line.trim().includes(" ");

/** The words of a screen, but for what is drawn, cut cells of a table, and paths of the place. */
const wordsOf = (text: string, columns: number) =>
  text
    .replaceAll(/^( *\S+)\n/gm, (line, words: string) => (words.length === columns ? words : line))
    .replaceAll(AGO, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.includes("…") && !word.includes(TEMPORARY));

describe.skipIf(!hasTerminal).each(sittings)("$name", { timeout: 120_000 }, (sitting) => {
  test("is whole at each width", async () => {
    const wide = await screens(sitting, WIDE);
    // Rows of a preview are records where it is narrow, with their titles and currencies beside the cells.
    const whole = new Set(
      wide.texts.flatMap((text) => wordsOf(text, WIDE)).flatMap((word) => [word, `${word}:`]),
    );
    whole.add("EUR");
    for (const width of widthsOf(sitting)) {
      const { texts, broken } = await screens(sitting, width);
      if (process.env["SCREENS"]) process.stdout.write(`\n=== ${width} ${sitting.line}\n${texts.at(-1)}\n`);
      expect(
        broken.filter((line) => !isOfPath(line)),
        `${width} columns: wider than the terminal`,
      ).toEqual([]);
      const parts = texts.flatMap((text) => wordsOf(text, width)).filter((word) => !whole.has(word));
      expect(parts, `${width} columns: broken words in\n${texts.join("\n---\n")}`).toEqual([]);
    }
  });
});

/** Files whose calls only pass on what another file asks. */
const PASSES_ON = ["src/terminal/prompts/prompts.ts", "src/terminal/streams/io.ts"];
const ASKS =
  /\b(?:\w+\.)*io\s*\.(?:ask|secret|confirm|select|selectSeveral|search|find|key|tick)(?:<[^>]*>)?\(|\bconfirm\(\s*context\b/g;

/** How many places of each file ask a person something. */
function askingFiles(): Readonly<Record<string, number>> {
  const root = join(import.meta.dirname, "../..");
  const files = ["commands", "src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return Object.fromEntries(
    files
      .filter((name) => name.endsWith(".ts") && !PASSES_ON.includes(name))
      .map((name) => [name, [...readFileSync(join(root, name), "utf8").matchAll(ASKS)].length] as const)
      .filter(([, count]) => count > 0),
  );
}

test("every question of the code has its screen, or says why not", () => {
  expect(askingFiles()).toEqual(
    Object.fromEntries(Object.entries(places).map(([name, of]) => [name, of.length])),
  );
  const names = new Set(sittings.map(({ name }) => name));
  const named = [...Object.values(places).flat(), ...Object.values(kinds)];
  expect(named.filter((one) => typeof one === "string" && !names.has(one))).toEqual([]);
});
