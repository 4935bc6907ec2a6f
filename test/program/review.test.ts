/** The review at a terminal, pressed key by key: what is answered is in the book, what is not is as it was. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { copyOfPlace, freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("the review at a terminal is left out: util-linux' `script` is not here\n");

const FILE = `Date,Description,Amount
2026-01-05,GUSTO PAYROLL 6SEMK53,-8450.12
2026-02-05,GUSTO PAYROLL 7TEMK54,-8450.12
2026-02-07,WEWORK 1042,-620.00
2026-02-09,HARBOR COFFEE,-4.50
2026-03-02,STRIPE PAYOUT 991,1200.00
`;
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const DOWN = "\u001b[B";
const ESCAPE = "\u001b";

/** With an import whose rows wait for their categories. */
let imported: Place;
/** With other kinds of questions, too. */
let mixed: Place;
let place: Place;
beforeAll(async () => {
  imported = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "USD"], { place: imported });
  await cashbook(["accounts", "create", "Main"], { place: imported });
  writeFileSync(join(imported.folder, "main.csv"), FILE);
  const words = ["tx", "import", "main.csv", "--account", "Main"];
  const { exit, stderr } = await cashbook(words, { place: imported });
  expect(exit, stderr).toBe(0);
  mixed = await copyOfPlace(imported);
  await fillOtherKinds(mixed);
});
afterAll(async () => {
  await imported[Symbol.asyncDispose]();
  await mixed[Symbol.asyncDispose]();
});
afterEach(() => place[Symbol.asyncDispose]());

interface Row {
  readonly description: string;
  readonly category: string | null;
}

/** Categories by the first word of the description. */
async function categoriesInBook(): Promise<Readonly<Record<string, string>>> {
  const { stdout } = await cashbook(["tx", "list", "--json", "--all"], { place });
  const rows = JSON.parse(stdout) as readonly Row[];
  const filed: Record<string, string> = {};
  for (const { description, category } of rows)
    if (category) filed[description.split(" ")[0] ?? ""] = category;
  return filed;
}

async function rulesInBook(): Promise<readonly string[]> {
  const { stdout } = await cashbook(["rules", "list", "--json", "--all"], { place });
  return (JSON.parse(stdout) as readonly { readonly name: string }[]).map(({ name }) => name);
}

/** What a screen shows of the first group, the second and so on, when it waits for a key. */
const at = (position: number): RegExp => new RegExp(`\\[${position}/4\\][^]*\\[q\\]uit`);

interface Sitting {
  readonly what: string;
  readonly turns: readonly Turn[];
  readonly flags?: string;
  readonly exit?: number;
  /** The last sentence. */
  readonly says: RegExp;
  readonly categories?: Readonly<Record<string, string>>;
  readonly rules?: readonly string[];
}

const QUIT = [/\[q\]uit/, "q"] as const;

const sittings: readonly Sitting[] = [
  { what: "quit at once", turns: [[at(1), "q"]], says: /Nothing was changed\. 4 groups wait\./ },
  {
    what: "choose by a part of the name; money out has expenses first",
    turns: [
      [at(1), "c"],
      [/Bank fees[^]*select/, "salar"],
      [/Salaries and wages \(salaries\)/, "\r"],
      [at(2), "q"],
    ],
    says: /You answered 1 group, which changed 2 transactions\. 3 groups wait\./,
    categories: { GUSTO: "salaries" },
  },
  {
    what: "money in has income first, and what people call it finds it",
    turns: [
      [at(1), "s"],
      [at(2), "c"],
      [/Grants[^]*select/, "umsatz"],
      [/❯ Sales/, "\r"],
      [at(3), "q"],
    ],
    says: /1 group, which changed 1 transaction/,
    categories: { STRIPE: "sales" },
  },
  {
    what: "nothing chosen goes back to the group",
    turns: [
      [at(1), "c"],
      [/select/, "none"],
      [/❯ none/, "\r"],
      [/\[q\]uit/, "s"],
      [at(2), "q"],
    ],
    says: /Nothing was changed\. 4 groups wait\./,
  },
  {
    what: "Escape goes back to the group, and is named",
    turns: [
      [at(1), "r"],
      [/Esc back/, ESCAPE],
      [/none, go back[^]*\[q\]uit/, "c"],
      [/Esc back/, "bank"],
      [/❯ Bank fees/, ESCAPE],
      [/none, go back[^]*\[q\]uit/, "q"],
    ],
    says: /Nothing was changed\. 4 groups wait\./,
    rules: [],
  },
  {
    what: "no transfer after all",
    turns: [
      [at(1), "t"],
      [/neither as income nor as\s+an\s+expense[^]*\[n\]o, go back/, "n"],
      [/\[q\]uit/, "q"],
    ],
    says: /Nothing was changed\. 4 groups wait\./,
  },
  {
    what: "a transfer, and back again",
    turns: [
      [at(1), "t"],
      [/Nothing in the book speaks[^]*back/, "y"],
      [at(2), "u"],
      [at(1), "q"],
    ],
    says: /Nothing was changed\. 4 groups wait\./,
  },
  {
    what: "a rule, which is tested, kept, and taken back with its answer",
    turns: [
      [at(1), "r"],
      [/select/, "salar"],
      [/❯ Salaries/, "\r"],
      [/would\s+set\s+2\s+transactions\.[^]*\[n\]o rule/, "\r"],
      [/Made the rule "GUSTO PAYROLL paid"[^]*\[q\]uit/, "u"],
      [at(1), "q"],
    ],
    says: /Nothing was changed/,
    rules: [],
  },
  {
    what: "a rule that stays",
    turns: [
      [at(1), "r"],
      [/select/, "salar"],
      [/❯ Salaries/, "\r"],
      [/\[n\]o rule/, "\r"],
      [at(2), "q"],
    ],
    says: /1 group, which changed 2 transactions/,
    categories: { GUSTO: "salaries" },
    rules: ["GUSTO PAYROLL paid"],
  },
  {
    what: "a rule of fewer words",
    turns: [
      [at(1), "r"],
      [/select/, "salar"],
      [/❯ Salaries/, "\r"],
      [/\[w\]ords to change[^]*\[n\]o rule/, "w"],
      [/Words that a transaction must have[^]*\(gusto payroll\)/i, "gusto\r"],
      [/with the words gusto[^]*would\s+set\s+2\s+transactions\.[^]*\[n\]o rule/, "\r"],
      [at(2), "q"],
    ],
    says: /1 group, which changed 2 transactions/,
    categories: { GUSTO: "salaries" },
    rules: ["gusto paid"],
  },
  {
    what: "a new category, of the kind that the money is of, or below another",
    turns: [
      [at(1), "n"],
      [/Name of the new category/, "salaries and WAGES\r"],
      [/There is the category Salaries and wages already\./, "\u0015Crew\r"],
      [/Kind of "Crew"[^]*❯ expense/, "\r"],
      [/Created Crew \(crew\)\.[^]*Crew: 2 transactions/, ""],
      [at(2), "c"],
      [/select/, "a new cat"],
      [/❯ a new category/, "\r"],
      [/Name of the new category/, "Payouts\r"],
      [/Kind of "Payouts"[^]*❯ income/, "\r"],
      [at(3), "q"],
    ],
    says: /You answered 2 groups, which changed 3 transactions/,
    categories: { GUSTO: "crew", STRIPE: "payouts" },
  },
  {
    what: "no name goes back to the group",
    turns: [
      [at(1), "n"],
      [/Name of the new category/, "\r"],
      [/\[q\]uit/, "s"],
      [at(2), "q"],
    ],
    says: /Nothing was changed\. 4 groups wait\./,
  },
  {
    what: "no rule after all",
    turns: [[at(1), "r"], [/select/, DOWN], [/❯/, "\r"], [/\[n\]o rule/, "n"], QUIT],
    says: /Nothing was changed/,
    rules: [],
  },
  {
    what: "rows and reasons stay at the group",
    turns: [
      [at(1), "o"],
      [/2026-01-05 +-8,450.12 USD[^]*uit/, "?"],
      [/nothing to go by[^]*uit/, "q"],
    ],
    says: /4 groups wait/,
  },
  {
    what: "skip all, and stay where one was undone",
    turns: [
      [at(1), "t"],
      [/Nothing in the book speaks[^]*back/, "y"],
      [at(2), "s"],
      [at(3), "u"],
      [at(1), "s"],
      [at(2), "s"],
      [at(3), "s"],
      [at(4), "s"],
    ],
    says: /Nothing was changed\. 4 groups wait\./,
  },
  {
    what: "Ctrl-C at a group says what was answered",
    turns: [
      [at(1), "t"],
      [/Nothing in the book speaks[^]*back/, "y"],
      [at(2), CTRL_C],
    ],
    exit: 130,
    says: /You answered 1 group, which changed 2 transactions\. 3 groups wait\.[^]*cashbook undo/,
    categories: { GUSTO: "transfer" },
  },
  {
    what: "Ctrl-C while choosing changes nothing",
    turns: [
      [at(1), "c"],
      [/select/, CTRL_C],
    ],
    exit: 130,
    says: /Nothing was changed\. 4 groups wait\./,
  },
  {
    what: "Ctrl-C before a rule is kept makes none",
    turns: [
      [at(1), "r"],
      [/select/, "\r"],
      [/\[n\]o rule/, CTRL_C],
    ],
    exit: 130,
    says: /Nothing was changed/,
    rules: [],
  },
  {
    what: "the end of the input leaves as Ctrl-C does",
    turns: [
      [at(1), "t"],
      [/Nothing in the book speaks[^]*back/, "y"],
      [at(2), CTRL_D],
    ],
    exit: 130,
    says: /1 group, which changed 2 transactions/,
    categories: { GUSTO: "transfer" },
  },
  {
    what: "in lines: a part of a name, a number of several, and keys that are none",
    flags: "--plain",
    turns: [
      [at(1), "x\n"],
      [/Type one of c, n, r, t, o, s, \?, q\./, "c\n"],
      [/Category[^]*: /, "interest\n"],
      [/\d Interest paid[^]*: /, "zzz\n"],
      [/Nothing is called "zzz"\.[^]*: /, "wages\n"],
      [at(2), "q\n"],
    ],
    says: /1 group, which changed 2 transactions/,
    categories: { GUSTO: "salaries" },
  },
  {
    what: "in lines: a new category, and the words of a rule",
    flags: "--plain",
    turns: [
      [at(1), "n\n"],
      [/Name of the new category[^]*: /, "Crew\n"],
      [/Kind of "Crew": /, "expense\n"],
      [at(2), "r\n"],
      [/Category[^]*: /, "sales (sales)\n"],
      [/\[n\]o rule: /, "w\n"],
      [/Words that a transaction must have[^]*: /, "payout\n"],
      [/with the words payout[^]*\[n\]o rule: /, "y\n"],
      [at(3), "q\n"],
    ],
    says: /2 groups, which changed 3 transactions/,
    categories: { GUSTO: "crew", STRIPE: "sales" },
    rules: ["payout received"],
  },
  {
    what: "in lines: the end of the input quits",
    flags: "--plain",
    turns: [
      [at(1), "t\n"],
      [/Nothing in the book speaks[^]*back: /, "y\n"],
      [at(2), CTRL_D],
    ],
    says: /1 group, which changed 2 transactions/,
    categories: { GUSTO: "transfer" },
  },
  {
    what: "in lines: Ctrl-C",
    flags: "--plain",
    turns: [
      [at(1), "t\n"],
      [/Nothing in the book speaks[^]*back: /, "y\n"],
      [at(2), CTRL_C],
    ],
    exit: 130,
    says: /1 group, which changed 2 transactions/,
    categories: { GUSTO: "transfer" },
  },
];

const OTHER_FILES = {
  "savings.csv":
    "Date,Description,Amount\n2026-03-02,TRANSFER FROM MAIN,500.00\n2026-03-10,INCOMING TRANSFER,75.00\n2026-03-11,FEE,-1.00\n",
  "more.csv":
    "Date,Description,Amount\n2026-03-02,TRANSFER TO SAVINGS,-500.00\n2026-03-09,TRANSFER REF 99,-75.00\n",
  "chairs.csv": "Date,Description,Amount\n2026-03-20,IKEA 9912,-349.90\n2026-03-21,IKEA 9913,-20.00\n",
};

/** Beside the payroll and the rest: a sure transfer, a question, and a held row. */
async function fillOtherKinds(place: Place): Promise<void> {
  for (const [name, text] of Object.entries(OTHER_FILES)) writeFileSync(join(place.folder, name), text);
  const chairs = ["--date", "2026-03-20", "--description", "Office chairs", "--amount", "-349.90"];
  for (const line of [
    ["accounts", "create", "Savings"],
    ["tx", "import", "savings.csv", "--account", "Savings"],
    ["tx", "import", "more.csv", "--account", "Main"],
    ["tx", "create", "--account", "Main", ...chairs, "--category", "equipment"],
    ["tx", "import", "chairs.csv", "--account", "Main"],
  ])
    expect([0, 3]).toContain((await cashbook(line, { place })).exit);
}

const kinds: readonly Sitting[] = [
  {
    what: "a sure transfer is matched by Enter, and parted by undo",
    flags: "--kind transfer",
    turns: [
      [/Perhaps a transfer[^]*\[q\]uit/, "s"],
      [/Surely a transfer[^]*\[q\]uit/, "\r"],
    ],
    says: /You answered 1 group, which changed 2 transactions\. 1 group waits\.[^]*cashbook undo/,
    categories: { TRANSFER: "transfer", Office: "equipment" },
  },
  {
    what: "what is no transfer comes as groups, and one is answered",
    flags: "--kind transfer",
    turns: [
      [/\[1\/2\][^]*Perhaps a transfer[^]*\[q\]uit/, "n"],
      [/INCOMING TRANSFER +\[2\/4\][^]*\[q\]uit/, "c"],
      [/select/, "sales"],
      [/❯ Sales/, "\r"],
      [/\[3\/4\][^]*\[q\]uit/, "u"],
      [/\[2\/4\][^]*\[q\]uit/, "u"],
      [/\[1\/2\][^]*\[q\]uit/, "q"],
    ],
    says: /Nothing was changed\. 2 groups wait\./,
    categories: { Office: "equipment" },
  },
  {
    what: "a held row is explained, and added",
    flags: "--kind held",
    turns: [
      [/1 row of chairs\.csv held as a possible duplicate[^]*Office chairs[^]*\[q\]uit/, "?"],
      [/could be the same[^]*\[q\]uit/, "a"],
    ],
    says: /Added 1 transaction\.[^]*1 group, which changed 1 transaction\. Nothing waits any more\./,
    categories: { Office: "equipment" },
  },
  {
    what: "a held row is left out as a duplicate",
    flags: "--kind held",
    turns: [[/held as a possible duplicate[^]*\[q\]uit/, "d"]],
    says: /Left out 1 row as a duplicate\.[^]*Nothing waits any more\./,
    categories: { Office: "equipment" },
  },
];

describe.skipIf(!hasTerminal)("at a terminal", { timeout: 30_000 }, () => {
  test.for(sittings.map((sitting) => [sitting.what, sitting] as const))("%s", async ([, sitting]) => {
    place = await copyOfPlace(imported);
    const { turns, flags = "", exit = 0, says, categories = {}, rules } = sitting;
    const end = await typedInSitting(`cashbook review ${flags}`, turns, { place });
    expect({ exit: end.exit, left: end.left }, end.shown).toEqual({ exit, left: 0 });
    expect(end.shown.slice(-400)).toMatch(says);
    expect(await categoriesInBook()).toEqual(categories);
    if (rules !== undefined) expect(await rulesInBook()).toEqual(rules);
  });

  test.for(kinds.map((sitting) => [sitting.what, sitting] as const))("%s", async ([, sitting]) => {
    place = await copyOfPlace(mixed);
    const { turns, flags = "", says, categories = {} } = sitting;
    const end = await typedInSitting(`cashbook review ${flags}`, turns, { place });
    expect({ exit: end.exit, left: end.left }, end.shown).toEqual({ exit: 0, left: 0 });
    expect(end.shown.slice(-600)).toMatch(says);
    expect(await categoriesInBook()).toEqual(categories);
  });

  test.each([50, 80, 120])(
    "at %d columns no line is wider, and there is no colour without it",
    async (columns) => {
      place = await copyOfPlace(imported);
      const turns: readonly Turn[] = [[at(1), "o"], QUIT];
      const { shown } = await typedInSitting(
        "cashbook review --plain",
        turns.map(([waits, types]) => [waits, `${types}\n`]),
        {
          place,
          columns,
        },
      );
      expect(shown).not.toContain("\u001b[");
      // What is typed is not shown, and the answer follows on the line of the question.
      for (const line of shown.split(/\n|uit: /)) expect([...line].length, line).toBeLessThanOrEqual(columns);
    },
  );

  test("a terminal that becomes narrower is drawn again", async () => {
    place = await copyOfPlace(imported);
    const line = "(sleep 2; stty cols 44 < $(tty)) & cashbook review";
    const turns: readonly Turn[] = [
      [at(1), "s"],
      [at(2), "s"],
      [at(3), "q"],
    ];
    const { exit, left, shown } = await typedInSitting(line, turns, { place, columns: 100 });
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
  });
});
