import type { Finding } from "../src/client/operator.ts";
import { command } from "../src/terminal/command.ts";
import { toggle } from "../src/terminal/command-line/flag.ts";
import { exitFor, record } from "../src/terminal/view.ts";
import { expectHead, expectedHeads, headLines, headsData } from "./audit-head.ts";
import { countText } from "../src/contract/count-text.ts";

const STORAGE_FAULT = 12;

export const doctor = command({
  examples: [
    "cashbook doctor",
    "cashbook doctor --audit",
    "cashbook doctor --suggestions",
    "cashbook doctor --json | jq -r '.heads[].head' > heads.txt",
    "cashbook doctor --expect-head @heads.txt",
  ],
  notes:
    "Changes nothing, except that --suggestions removes stored suggestions that are wrong. With warnings the exit code is 0, with a " +
    "fault 12. The head of an audit log, stored away from the book, later proves that the log before it was not rewritten or cut off.",
  operands: {},
  flags: {
    audit: toggle("Also verify the audit log, event by event."),
    suggestions: toggle(
      "Also compare stored suggestions with the transactions, and remove them where they differ.",
    ),
    expectHead,
  },
  async run({ operator, interruption }, { flags: { audit, suggestions, expectHead } }) {
    const { place, findings, heads } = await operator.check({
      audit,
      suggestions,
      expectedHeads: await expectedHeads(expectHead),
      signal: interruption,
    });
    const count = (result: string) => findings.filter((finding) => finding.result === result).length;
    const [faults, warnings] = [count("fault"), count("warning")];
    return record({
      data: { book: place, faults, warnings, findings, heads: headsData(heads) },
      sentence: `${place}: ${faults === 0 ? "no fault" : countText(faults, "fault")}, ${countText(warnings, "warning")}.`,
      table: {
        rows: findings,
        fields: [
          { name: "result", kind: "word", column: { presence: "always" } },
          { name: "check", kind: "text", column: { presence: "always", least: 16 } },
          { name: "detail", kind: "text", column: { presence: "always", least: 24, weight: 2 } },
          { name: "remedy", kind: "text", title: "What to do", visibleIn: "pipe" },
        ],
      },
      // Cells wider than the terminal are cut, so warnings and heads are repeated in full below the table.
      after: [...findings.filter(({ result }) => result === "warning").flatMap(inFull), ...headLines(heads)],
      essence: faults === 0 ? "ok" : "fault",
      exit: exitFor(
        faults === 0 ? 0 : STORAGE_FAULT,
        findings.filter(({ result }) => result === "fault").flatMap(inFull),
      ),
    });
  },
});

function inFull({ check, detail, remedy }: Finding): readonly string[] {
  return [`${check}: ${detail}`, ...(remedy === null ? [] : [`  ${remedy}`])];
}
