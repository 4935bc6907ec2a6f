import { findIds } from "../../src/client/ids/find-id.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { command } from "../../src/terminal/command.ts";
import { several, toggle } from "../../src/terminal/command-line/flag.ts";
import { heldLines, lineFlag } from "./held-lines.ts";
import { requireHeldRows } from "./held-only.ts";
import { importsView } from "./several-view.ts";
import { countText } from "../../src/contract/count-text.ts";

export const dismiss = command({
  examples: [
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef",
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef --line 17",
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef --line 17 --hold-again",
  ],
  notes:
    "`imports rows <id> --verdict held` lists the rows beside the transactions that they could be the same as. " +
    "`imports accept` writes them instead.",
  operands: {
    ids: several("Imports, by id, its last digits, or the name of the file.", {
      placeholder: "id",
      completes: "import",
      chosenFrom: "heldImport",
    }),
  },
  flags: {
    ...lineFlag,
    holdAgain: toggle("Hold the rows of --line again."),
  },
  async run(context, { operands, flags }) {
    const { call, service, interruption: signal } = context;
    const isBack = flags.holdAgain;
    const lines = heldLines(flags.line, operands.ids);
    const results: Import[] = [];
    const ids = await findIds({ call, service }, "import", operands.ids);
    if (lines.length === 0 && !isBack) await requireHeldRows(context, ids);
    for (const id of ids) {
      const input = {
        id,
        ...(lines.length > 0 && { lines: [...lines] }),
        ...(isBack && { hold_again: true }),
      };
      results.push((await call(imports.dismiss, input, { signal })).data);
    }
    const heldCount = results.reduce((sum, one) => sum + one.held, 0);
    const rest = `${countText(heldCount, "row is", "rows are")} held`;
    return importsView(results, {
      sentence: isBack
        ? `Held the rows again; ${rest}.`
        : `Counted the rows as duplicates; ${heldCount === 0 ? "no rows are held any more" : rest}.`,
    });
  },
});
