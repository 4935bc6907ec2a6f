import { findIds } from "../../src/client/ids/find-id.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { command } from "../../src/terminal/command.ts";
import { several } from "../../src/terminal/command-line/flag.ts";
import { heldLines, lineFlag } from "./held/lines.ts";
import { requireHeldRows } from "./held/require.ts";
import { rowLines, rowsToDecide, rowsWords } from "./held/decided-rows.ts";
import { accountName } from "../tx/account-name.ts";
import { importsView } from "./several-view.ts";
import { countText } from "../../src/contract/count-text.ts";
import { whenStopped } from "../stopped-change.ts";

export const accept = command({
  examples: [
    "cashbook imports accept 0190f3a2-5b7c-7def-8123-456789abcdef",
    "cashbook imports accept 0190f3a2-5b7c-7def-8123-456789abcdef --line 17 --line 23",
  ],
  notes:
    "`imports rows <id> --verdict held` lists the rows beside the transactions that they could be the same as.",
  operands: {
    ids: several("Imports, by id, its last digits, or the name of the file.", {
      placeholder: "id",
      completes: "import",
      chosenFrom: "heldImport",
    }),
  },
  flags: lineFlag,
  async run(context, { operands, flags: { line } }) {
    const { call, service, interruption: signal } = context;
    const lines = heldLines(line, operands.ids);
    const results: Import[] = [];
    const ids = await findIds({ call, service }, "import", operands.ids);
    if (lines.length === 0) await requireHeldRows(context, { ids, waiting: "held" });
    const rows = await rowsToDecide(context, { ids, lines, verdict: "held" });
    for (const [index, id] of ids.entries()) {
      const input = lines.length === 0 ? { id } : { id, lines: [...lines] };
      const stopped = whenStopped(context, keptSoFar(ids.slice(index), lines));
      results.push((await call(imports.accept, input, { signal }).catch(stopped)).data);
    }
    const account = await accountName(context, results[0]?.bank_account_id);
    const heldCount = results.reduce((sum, one) => sum + one.held, 0);
    const rest =
      heldCount === 0
        ? "no rows are held any more"
        : `${countText(heldCount, "row stays", "rows stay")} held`;
    return importsView(results, {
      account,
      sentence: `Wrote ${rowsWords(rows)}; ${rest}.`,
      lines: (locale) => rowLines(rows, { label: "Written", locale }),
    });
  },
});

/** Rows are written in steps. Lines that were written already would be refused. */
function keptSoFar(ids: readonly string[], lines: readonly number[]): string {
  const next = lines.length === 0 ? `accept ${ids.join(" ")}\` writes` : `rows ${ids.join(" ")}\` shows`;
  return `What was written so far stays so; \`cashbook imports ${next} the rest.`;
}
