import { findIds } from "../../src/client/ids/find-id.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { several, texts } from "../../src/terminal/command-line/flag.ts";
import { wrongValue } from "../../src/terminal/command-line/wrong-value.ts";
import { importsView } from "./several-view.ts";

export const accept = command({
  examples: [
    "cashbook imports accept 0190f3a2-5b7c-7def-8123-456789abcdef",
    "cashbook imports accept 0190f3a2-5b7c-7def-8123-456789abcdef --line 17 --line 23",
  ],
  notes:
    "`imports rows <id> --verdict held` lists the rows beside the transactions that they could be the same as.",
  operands: {
    ids: several("Imports, by id or its last digits.", { placeholder: "id", completes: "import" }),
  },
  flags: { line: texts("Only the held row on this line.", { placeholder: "line" }) },
  async run({ call, service, interruption: signal }, { operands, flags: { line } }) {
    if (line.length > 0 && operands.ids.length > 1) {
      throw new Problem("settings_conflict", {
        detail: "--line needs a single import, but several are named.",
      });
    }
    const lines = line.map(lineNumber);
    const results: Import[] = [];
    const ids = await findIds({ call, service }, "import", operands.ids);
    for (const id of ids) {
      const input = lines.length === 0 ? { id } : { id, lines };
      results.push((await call(imports.accept, input, { signal })).data);
    }
    const heldCount = results.reduce((sum, one) => sum + one.held, 0);
    const rest = heldCount === 0 ? "no rows are held any more" : `${heldCount} rows stay held`;
    return importsView(results, { sentence: `Wrote the rows; ${rest}.` });
  },
});

function lineNumber(text: string): number {
  if (/^[0-9]{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw wrongValue("--line", { value: text, expectation: "the line of a row, such as 17" });
}
