/**
 * Every list, receipt, report and help page on a rich book at 50, 80 and 120 columns: nothing is wider than the terminal, no
 * column is squeezed or says the same in each row, and no word of a sentence is broken. The commands come from the tree, so
 * that a new one has to be here.
 */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import { isFullRun } from "../support/in-short.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { sit } from "../support/sitting.ts";
import { hasTerminal } from "../support/terminal.ts";
import { terminalScreen } from "../support/terminal-screen.ts";
import { leftOut, lines } from "./screens/story.ts";

const WIDTHS = [50, 80, 120];

interface Node {
  readonly name: string;
  readonly operands?: readonly unknown[];
  readonly commands: readonly Node[];
}

/** Words of a line: quoted ones are one word. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

function commandsOf(nodes: readonly Node[], path: readonly string[] = []): readonly string[] {
  return nodes.flatMap(({ name, operands, commands }) => [
    ...(operands === undefined ? [] : [[...path, name].join(" ")]),
    ...commandsOf(commands, [...path, name]),
  ]);
}

/** What other programs and people write. */
const RULES =
  "version: 1\nrules:\n  - name: Rent of the warehouse and of the workshop\n    where: [description~rent]\n    set: { category: rent }\n";
const JOURNAL =
  "2026-01-05 Landlord of the warehouse\n    expenses:rent    500.00 EUR\n    assets:bank of the north:checking\n";

let place: Place;
const run = async (line: string, width = 80) => {
  const environment = { COLUMNS: String(width), NO_COLOR: "1" };
  return cashbook(wordsOf(line), { place, environment });
};
const ok = async (line: string) => {
  const { stdout, stderr, exit } = await run(line);
  expect(exit, `${line}: ${stderr}`).toBeLessThan(4);
  return stdout.trim();
};

async function prepare(): Promise<Readonly<Record<string, string>>> {
  place = await freshPlace();
  for (const file of ["checking-2026.csv", "girokonto-2026.csv"])
    copyFileSync(join("examples", file), join(place.folder, file));
  const csv = (name: string, rows: string) =>
    writeFileSync(join(place.folder, name), `Date,Description,Amount,Balance\n${rows}`);
  csv("january.csv", "2026-11-12,Standing order to the landlord of the warehouse,-10.00,90.00\n");
  const lunch = "2026-06-01,Lunch of the team in the canteen,-12.00,88.00\n";
  csv("held.csv", `${lunch}2026-06-02,Lunch of the visitors in the canteen,-14.00,74.00\n`);
  csv("held-too.csv", "2026-06-03,Flowers and cards for the reception,-16.00,58.00\n");
  writeFileSync(join(place.folder, "rules.yaml"), RULES);
  writeFileSync(join(place.folder, "books.journal"), JOURNAL);
  csv("february.csv", "2026-02-03,Interest,1.00,801.00\n2026-02-20,Transfer,-5.00,796.00\n");
  await ok("init 'Northwind Trading and Shipping GmbH' --currency EUR --country DE");
  await ok("tx import checking-2026.csv --account 'Company checking account' --currency USD --yes --quiet");
  await ok("tx import girokonto-2026.csv --account Girokonto --yes --quiet");
  await ok("accounts create Savings --currency EUR --type savings");
  await ok("accounts create Petty --currency EUR");
  for (const [day, amount] of ["-12", "-14", "-16"].entries())
    await ok(
      `tx create --account Petty --date 2026-06-0${day + 1} --description 'Noted by hand' --amount ${amount} --quiet`,
    );
  await ok("tx import held.csv --account Petty --quiet");
  const [held = ""] = (await ok("imports list --quiet")).split("\n");
  await ok("tx bulk --where q~harbor --set category=meals --yes --quiet");
  await ok("rules create Coffee --where q~coffee --set category=meals --yes");
  await ok("keys create Reporting --scope read --quiet");
  const created = async (account: string, amount: string) =>
    ok(
      `tx create --account ${account} --date 2026-05-05 --description 'To savings' --amount ${amount} --quiet`,
    );
  const bulkEvents = await ok("events list --type transaction.bulk_updated --limit 1 --json");
  const [bulkEvent] = JSON.parse(bulkEvents) as readonly { readonly subject_id: string }[];
  return {
    out: await created("Girokonto", "-500"),
    in: await created("Savings", "500"),
    tx: await ok("tx list --q 'metro transit' --limit 1 --quiet"),
    other: await ok("tx list --q 'owner draw' --limit 1 --quiet"),
    import: (await ok("imports list --quiet")).split("\n")[1] ?? "",
    statement: await ok("statements upload february.csv --account Girokonto --yes --quiet"),
    bulk: bulkEvent?.subject_id ?? "",
    held,
    event: (await ok("events list --type rule.created --limit 1 --quiet")).trim(),
  };
}

/** Columns by the blanks that all lines of a table have in common, at two places or more beside each other. */
function columnsOf(rows: readonly string[]): readonly (readonly string[])[] {
  const width = Math.max(...rows.map((row) => row.length));
  const isBlank = (at: number) => rows.every((row) => (row[at] ?? " ") === " ");
  const starts: number[] = [0];
  for (let at = 2; at < width; at += 1)
    if (isBlank(at - 1) && isBlank(at - 2) && !isBlank(at)) starts.push(at);
  return starts.map((start, index) => rows.map((row) => row.slice(start, starts[index + 1]).trim()));
}

/** Tables in a screen: lines without an empty one between them, of which the first is a header. */
function tablesOf(text: string): readonly (readonly string[])[] {
  return text
    .split("\n\n")
    .map((block) => block.split("\n").filter((line) => line !== ""))
    .map((block) => block.slice(block.findIndex((line) => /\S {2,}\S/.test(line))))
    .filter((block) => block.length > 2 && block.every((line) => /\S {2,}\S/.test(line)));
}

/** Columns that say which row it is, or what was asked for, and figures, which are compared with those beside them. */
function saysTheRow(title: string, cell: string): boolean {
  const isFigure = /^-?[\d,]+(\.\d+)?( %)?$/.test(cell);
  return isFigure || ["When", "Date", "Description", "Result", "Reconciled"].includes(title);
}

/** The words of a page that a wide one does not have; lists of choices are broken at their bars. */
function brokenWords(page: string, wide: string): readonly string[] {
  const whole = wide.split(/\s+/);
  return page
    .split(/\s+/)
    .filter((word) => word !== "\\" && !whole.includes(word))
    .filter((word) => !whole.some((other) => other.includes("|") && other.includes(word)));
}

function faultsOf(text: string, width: number): readonly string[] {
  const all = text.split("\n");
  const isWhole = (line: string) => !line.trim().includes(" ") || /cashbook \S/.test(line);
  return [
    ...all.filter((line) => displayWidth(line) > width && !isWhole(line)).map((line) => `too wide: ${line}`),
    ...(/\n\n\n/.test(text) || /^\n/.test(text) ? ["empty lines beside each other"] : []),
    ...tablesOf(text).flatMap((rows) =>
      columnsOf(rows).flatMap(([title = "", ...cells]) => {
        const isSame = cells.length > 1 && new Set(cells).size === 1 && !saysTheRow(title, cells[0] ?? "");
        const isSqueezed = cells.some((cell) => cell.endsWith("…") && displayWidth(cell) < 10);
        const isText = width === 80 && title === "Description" && cells.some((cell) => cell.endsWith("…"));
        const longest = Math.max(...cells.map(displayWidth));
        return [
          ...(isSame ? [`the same in each row: ${title}: ${cells[0]}`] : []),
          ...(isSqueezed ? [`squeezed: ${title}: ${cells.find((cell) => cell.endsWith("…"))}`] : []),
          ...(isText && longest < 24 ? [`descriptions of ${longest} characters`] : []),
        ];
      }),
    ),
  ];
}

/** In the short run the narrowest and the widest, whose layouts the one between has a part of each. */
const widths = isFullRun ? WIDTHS : [Math.min(...WIDTHS), Math.max(...WIDTHS)];

describe.each(widths)("at %i columns", { timeout: 120_000 }, (width) => {
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    ids = { ...(await prepare()), backup: `book-${width}.db` };
  }, 60_000);
  afterAll(() => place[Symbol.asyncDispose]());

  test("every screen keeps the rules", async () => {
    const faults: string[] = [];
    for (const line of lines) {
      const words = line.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? "");
      const { stdout, stderr, exit } = await run(`${words} -o table`, width);
      if (![0, 3, 8, 9].includes(exit)) faults.push(`${line}: exit ${exit}: ${stderr}`);
      if (process.env["SCREENS"]) process.stdout.write(`\n=== ${width} ${line}\n${stdout}`);
      faults.push(...faultsOf(stdout, width).map((fault) => `${line}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("every help page has the words of a wide one, none of them broken", async () => {
    const faults: string[] = [];
    const tree = JSON.parse(await ok("help --json")) as { commands: readonly Node[] };
    for (const command of commandsOf(tree.commands)) {
      const page = (await run(`${command} --help`, width)).stdout;
      const wide = (await run(`${command} --help`, 400)).stdout;
      faults.push(...brokenWords(page, wide).map((word) => `${command} --help: broken: ${word}`));
      const tooWide = page.split("\n").filter((text) => displayWidth(text) > width);
      faults.push(
        ...tooWide
          .filter((text) => /\S\s+\S/.test(text) && !/cashbook|^ +'/.test(text))
          .map((text) => `${command} --help: too wide: ${text}`),
      );
    }
    expect(faults).toEqual([]);
  });
});

/** In the short run the narrowest alone, where most is broken. */
const atTerminal = describe.skipIf(!hasTerminal).each(isFullRun ? WIDTHS : WIDTHS.slice(0, 1));

atTerminal("at a terminal of %i columns", { timeout: 240_000 }, (columns) => {
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    ids = { ...(await prepare()), backup: `book-${columns}.db` };
  }, 60_000);
  afterAll(() => place[Symbol.asyncDispose]());

  test("nothing is wider than it: notes, warnings and hints neither", async () => {
    const faults: string[] = [];
    const environment = { NO_COLOR: "1", PAGER: "cat", LC_ALL: "C.UTF-8", CASHBOOK_NO_INPUT: "1" };
    for (const line of lines) {
      const screen = terminalScreen(columns);
      const words = line.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? "");
      const onShown = (part: string) => screen.write(part);
      await sit(`cashbook ${words}`, { place, environment, columns, rows: 60, onShown });
      if (process.env["SCREENS"])
        process.stdout.write(`\n=== ${columns} ${line}\n${screen.lines().join("\n")}\n`);
      // Commands and paths are copied whole.
      const broken = screen
        .brokenLines()
        .filter((one) => one.trim().includes(" ") && !/^\W*cashbook \S/.test(one));
      faults.push(...broken.map((one) => `${line}: ${one}`));
    }
    expect(faults).toEqual([]);
  });
});

test("every command is here, or says why not", async () => {
  await using fresh = await freshPlace();
  const { stdout } = await cashbook(["help", "--json"], { place: fresh });
  const { commands } = JSON.parse(stdout) as { commands: readonly Node[] };
  const isRun = (command: string) => lines.some((line) => `${line} `.startsWith(`${command} `));
  expect(commandsOf(commands).filter((command) => !isRun(command) && !(command in leftOut))).toEqual([]);
});
