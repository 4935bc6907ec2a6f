/** Reconciling by a scripted desk: keys in, what is done about a difference out. */
import { expect, test } from "vitest";
import { reconcileSession, type Desk } from "../../../commands/reconcile/session.ts";
import { fixCommand } from "../../../commands/reconcile/fix.ts";
import { screenLines } from "../../../commands/reconcile/screen.ts";
import { sampleDifference, sampleExplanation } from "./sample-difference.ts";

const deleted = sampleExplanation({ kind: "missing", absence: "deleted", amount: "-15.00" });
const doubled = sampleExplanation({ kind: "doubled", amount: "-4.50" });
const transposed = sampleExplanation({ kind: "transposed", amount: "-17.23", bank: "-12.73" });
const extra = sampleExplanation({ kind: "extra", amount: "-30.00" });

interface Script {
  /** One key after the other; q when they are used up. */
  readonly keys: string;
  readonly explanations: readonly (typeof deleted)[];
  /** Whether the person ticks to a difference of zero. */
  readonly ticks?: boolean;
  /** After so many fixes the balances are the same. */
  readonly tiesAfter?: number;
}

async function play({ keys, explanations, ticks = false, tiesAfter = 1 }: Script) {
  const log: string[] = [];
  const left = [...keys];
  let fixes = 0;
  const desk: Desk = {
    locale: "de",
    check: async () => sampleDifference({ explanations, isReconciled: fixes >= tiesAfter }),
    show: (_data, position) => void log.push(`show ${position}`),
    async key(offered) {
      const key = left.shift() ?? "q";
      expect(offered.map((each) => each.key)).toContain(key);
      const adjusts = offered.find((each) => each.key === "a")?.does ?? "";
      expect(["", "adjust by a row of -15,00 USD"]).toContain(adjusts);
      return key;
    },
    async fix(fix) {
      fixes += 1;
      log.push(fixCommand(fix).replace("cashbook ", ""));
    },
    async tick() {
      log.push("tick");
      return ticks ? sampleDifference({ explanations: [], isReconciled: true }) : undefined;
    },
    async adjust() {
      log.push("adjust");
      return sampleDifference({ explanations: [], isReconciled: true });
    },
    async save() {
      log.push("save");
      return sampleDifference({ explanations: [], isReconciled: true });
    },
  };
  const outcome = await reconcileSession(desk);
  return [...log, outcome === undefined ? "left" : "marked"];
}

test.each<readonly [what: string, script: Script, log: readonly string[]]>([
  ["leave at once", { keys: "q", explanations: [deleted] }, ["show 0", "left"]],
  [
    "restore, and save as the balances are the same",
    { keys: "r", explanations: [deleted] },
    ["show 0", "tx restore deleted-id", "save", "marked"],
  ],
  [
    "pass over the first, delete the second, and correct what is left",
    { keys: "ndc", explanations: [transposed, doubled], tiesAfter: 2 },
    [
      ...["show 0", "show 1", "tx delete doubled-id"],
      ...["show 0", "tx update transposed-id --amount -12.73", "save", "marked"],
    ],
  ],
  ["tick in vain, then leave", { keys: "lq", explanations: [extra] }, ["show 0", "tick", "show 0", "left"]],
  ["tick", { keys: "l", explanations: [extra], ticks: true }, ["show 0", "tick", "marked"]],
  ["adjust", { keys: "a", explanations: [] }, ["show 0", "adjust", "marked"]],
])("%s", async (_what, script, log) => {
  expect(await play(script)).toEqual(log);
});

test.each([40, 80, 120])("no line is wider than a terminal of %d columns", (width) => {
  const data = sampleDifference({ explanations: [deleted, doubled, transposed, extra], isReconciled: false });
  const lines = screenLines(data, { position: 0, width, locale: "en-US" });
  expect(lines.filter((line) => line.length > width)).toEqual([]);
  expect(lines.join(" ").replace(/\s+/g, " ")).toContain(
    "2026-03-27 SERVICE FEE -15.00, deleted on 2026-11-22",
  );
});
