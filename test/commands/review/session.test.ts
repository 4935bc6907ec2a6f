/** The review of a queue by a scripted desk: keys in, answers and places out. */
import { expect, test } from "vitest";
import { keysFor, type Answer } from "../../../commands/review/group-keys.ts";
import { reviewGroups, type Desk } from "../../../commands/review/session.ts";
import { keyLines } from "../../../commands/review/key-line.ts";
import { sampleGroup } from "./sample-group.ts";

const groups = [
  sampleGroup({
    title: "GUSTO PAYROLL",
    count: 6,
    suggestion: { category: "salaries", alternatives: ["rent", "travel"] },
  }),
  sampleGroup({ title: "WEWORK", count: 3 }),
  sampleGroup({ title: "ZOOM", count: 1, suggestion: { category: "software", merchant: "Zoom" } }),
];

interface Script {
  /** One key after the other; q when they are used up. */
  readonly keys: string;
  /** What is chosen, one after the other; "" leaves the group open. */
  readonly chosen?: readonly string[];
  /** Whether a rule is kept. */
  readonly keepsRule?: boolean;
  /** Whether an answer can be taken back. */
  readonly canTakeBack?: boolean;
  /** Whether rows are a transfer that nothing speaks for. */
  readonly agreesToTransfer?: boolean;
}

const CTRL_C = "\u0003";

/** What the desk saw: groups shown, answers saved and taken back. */
async function play(
  { keys, chosen = [], keepsRule = true, canTakeBack = true, agreesToTransfer = true }: Script,
  queue = groups,
) {
  const log: string[] = [];
  const left = [...keys];
  const choices = [...chosen];
  const desk: Desk = {
    show: ({ title }, { position, total }) => void log.push(`${position + 1}/${total} ${title}`),
    say() {},
    async key(offered) {
      const key = left.shift() ?? "q";
      if (key === CTRL_C) throw Object.assign(new Error("left"), { name: "ExitPromptError" });
      const pressed = key === "\n" ? "enter" : key;
      expect(offered.map((each) => each.key)).toContain(pressed);
      return pressed;
    },
    choose: async () => choices.shift() || undefined,
    create: async () => {
      const slug = choices.shift() || undefined;
      log.push(`new ${slug ?? "none"}`);
      return slug;
    },
    async save(group, answer) {
      if (answer.kind === "rule" && !keepsRule) return undefined;
      log.push(`save ${group.title}: ${words(answer)}`);
      return {
        transactionCount: group.transaction_count,
        sentence: "",
        undo: async () => void log.push(`undo ${group.title}`),
      };
    },
    openRows: async ({ title }) => void log.push(`rows of ${title}`),
    explain: async ({ title }) => void log.push(`why ${title}`),
    async takeBack(answer) {
      if (!canTakeBack) return false;
      await answer.undo?.();
      return true;
    },
    choosePair: async () => undefined,
    async agreesToTransfer({ title }) {
      log.push(`transfer? ${title}`);
      return agreesToTransfer;
    },
    compare: async ({ title }) => void log.push(`difference of ${title}`),
    isLeaving: (error) => error instanceof Error && error.name === "ExitPromptError",
  };
  const outcome = await reviewGroups(queue, desk);
  return { log, outcome };
}

const words = (answer: Answer) =>
  [
    answer.kind === "rule" ? "rule" : "",
    "category" in answer ? answer.category : answer.kind,
    "merchant" in answer ? (answer.merchant ?? "") : "",
  ]
    .filter(Boolean)
    .join(" ");

const first = "1/3 GUSTO PAYROLL";
const second = "2/3 WEWORK";
const third = "3/3 ZOOM";

const cases: readonly (readonly [what: string, script: Script, log: readonly string[], outcome: object])[] = [
  ["quit at once", { keys: "q" }, [first], { groups: 0, transactions: 0, open: 3 }],
  [
    "accept, choose, accept with a merchant",
    { keys: "\nc\n", chosen: ["rent"] },
    [first, "save GUSTO PAYROLL: salaries", second, "save WEWORK: rent", third, "save ZOOM: software Zoom"],
    { groups: 3, transactions: 10, open: 0 },
  ],
  ["a runner-up by its digit", { keys: "2" }, [first, "save GUSTO PAYROLL: travel", second], { groups: 1 }],
  [
    "a transfer that nothing speaks for is asked about",
    { keys: "t" },
    [first, "transfer? GUSTO PAYROLL", "save GUSTO PAYROLL: transfer", second],
    { groups: 1 },
  ],
  [
    "no transfer after all leaves the group",
    { keys: "ts", agreesToTransfer: false },
    [first, "transfer? GUSTO PAYROLL", second],
    { groups: 0, skipped: 1 },
  ],
  ["a rule", { keys: "r", chosen: ["salaries"] }, [first, "save GUSTO PAYROLL: rule salaries", second], {}],
  [
    "a rule that is not kept leaves the group",
    { keys: "rs", chosen: ["rent"], keepsRule: false },
    [first, second],
    { groups: 0, skipped: 1, open: 3 },
  ],
  [
    "a new category",
    { keys: "n", chosen: ["canteen"] },
    [first, "new canteen", "save GUSTO PAYROLL: canteen", second],
    { groups: 1 },
  ],
  [
    "no new category leaves the group",
    { keys: "ns", chosen: [""] },
    [first, "new none", second],
    { skipped: 1 },
  ],
  ["nothing chosen leaves the group", { keys: "cs", chosen: [""] }, [first, second], { skipped: 1 }],
  [
    "rows and reasons stay at the group",
    { keys: "o?q" },
    [first, "rows of GUSTO PAYROLL", "why GUSTO PAYROLL"],
    {},
  ],
  [
    "undo comes back to the group that was answered last, past one that was skipped",
    { keys: "\nsu2", chosen: [] },
    [
      first,
      "save GUSTO PAYROLL: salaries",
      second,
      third,
      "undo GUSTO PAYROLL",
      first,
      "save GUSTO PAYROLL: travel",
      second,
    ],
    { groups: 1, transactions: 6, open: 2 },
  ],
  [
    "an answer that cannot be taken back stays",
    { keys: "\nu", canTakeBack: false },
    [first, "save GUSTO PAYROLL: salaries", second, second],
    { groups: 1, transactions: 6, open: 2 },
  ],
  [
    "Ctrl-C leaves with what was answered",
    { keys: `\n${CTRL_C}` },
    [first, "save GUSTO PAYROLL: salaries", second],
    { groups: 1, transactions: 6, open: 2, isInterrupted: true },
  ],
];

test.for(cases)("%s", async ([, script, log, outcome]) => {
  const played = await play(script);
  expect(played.log).toEqual(log);
  expect(played.outcome).toMatchObject(outcome);
});

test("only what is possible is offered, and fits the terminal", () => {
  const [withSuggestion, without] = groups;
  if (withSuggestion === undefined || without === undefined) throw new TypeError("no groups");
  expect(keyLines(keysFor(withSuggestion, true), 200)).toBe(
    "[Enter] accept  [c]hoose  [n]ew category  [r]ule from now on  [t]ransfer  [o]pen rows  [s]kip  [u]ndo last  [?] why  [q]uit",
  );
  expect(keyLines(keysFor(without, false), 200)).toBe(
    "[c]hoose  [n]ew category  [r]ule from now on  [t]ransfer  [o]pen rows  [s]kip  [?] why  [q]uit",
  );
  for (const width of [30, 46, 76])
    for (const line of keyLines(keysFor(withSuggestion, true), width).split("\n"))
      expect(line.length).toBeLessThanOrEqual(width + 12);
});

test("a transfer that is suggested is not asked about", async () => {
  for (const suggestion of [{ category: "transfer" }, { category: "rent", alternatives: ["transfer"] }]) {
    const { log } = await play({ keys: "t" }, [sampleGroup({ title: "TO SAVINGS", count: 1, suggestion })]);
    expect(log).toEqual(["1/1 TO SAVINGS", "save TO SAVINGS: transfer"]);
  }
});
