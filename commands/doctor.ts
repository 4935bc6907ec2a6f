import { command } from "../src/terminal/command.ts";
import { toggle } from "../src/terminal/flag.ts";
import { record } from "../src/terminal/view.ts";

const STORAGE_FAULT = 12;

export const doctor = command({
  examples: ["cashbook doctor", "cashbook doctor --audit"],
  notes: "Changes nothing. Warnings leave the exit code 0; a fault makes it 12.",
  operands: {},
  flags: { audit: toggle("Verify the audit log too, event by event.") },
  async run({ operator, interrupted, settings }, { flags: { audit } }) {
    const findings = await operator.check({ audit, signal: interrupted });
    const count = (result: string) => findings.filter((finding) => finding.result === result).length;
    const [faults, warnings] = [count("fault"), count("warning")];
    const { place } = settings;
    const book = place.kind === "database" ? place.database : place.baseUrl;
    const data = { book, faults, warnings, findings };
    return record({
      data,
      sentence: `${book}: ${faults === 0 ? "no fault" : `${faults} ${faults === 1 ? "fault" : "faults"}`}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`,
      table: {
        rows: findings,
        fields: [
          { name: "result", kind: "text" },
          { name: "check", kind: "text" },
          { name: "detail", kind: "text" },
          { name: "remedy", kind: "text", title: "What to do" },
        ],
      },
      essence: faults === 0 ? "ok" : "fault",
      ...(faults === 0 ? {} : { exit: STORAGE_FAULT }),
    });
  },
});
