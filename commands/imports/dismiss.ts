import { findIds } from "../../src/client/ids/find-id.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { imports } from "../../src/contract/import.ts";
import { command } from "../../src/terminal/command.ts";
import { several, toggle } from "../../src/terminal/command-line/flag.ts";
import { heldLines, lineFlag } from "./held/lines.ts";
import { requireHeldRows } from "./held/require.ts";
import { rowLines, rowsToDecide, rowsWords } from "./held/decided-rows.ts";
import { accountName } from "../tx/account-name.ts";
import { importsView } from "./several-view.ts";
import { countText } from "../../src/contract/count-text.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";
import { whenStopped } from "../stopped-change.ts";

export const dismiss = command({
  examples: [
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef",
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef --line 17",
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef --line 17 --hold-again",
    "cashbook imports dismiss 0190f3a2-5b7c-7def-8123-456789abcdef --rejected",
  ],
  notes:
    "`imports rows <id> --verdict held` lists the rows beside the transactions that they could be the same as. " +
    "`imports accept` writes them instead. --rejected is for rejected rows that nobody will correct: the rest of the book no longer " +
    "counts them. Rejected rows that you correct and import again are settled by that.",
  operands: {
    ids: several("Imports, by id, its last digits, or the name of the file.", {
      placeholder: "id",
      completes: "import",
      chosenFrom: "heldImport",
    }),
  },
  flags: {
    ...lineFlag,
    rejected: toggle("Rejected rows instead of held ones: they wait for a correction no more."),
    holdAgain: toggle("Hold the rows of --line again; with --rejected, reject them again."),
  },
  async run(context, { operands, flags }) {
    const { call, service, interruption: signal } = context;
    const isBack = flags.holdAgain;
    const lines = heldLines(flags.line, operands.ids);
    const results: Import[] = [];
    const ids = await findIds({ call, service }, "import", operands.ids);
    const { rejected: isRejected } = flags;
    if (lines.length === 0 && !isBack)
      await requireHeldRows(context, { ids, waiting: isRejected ? "rejected" : "held" });
    const rows = isBack
      ? undefined
      : await rowsToDecide(context, { ids, lines, verdict: isRejected ? "rejected" : "held" });
    const settled = (locale: string) => rowLines(rows, { label: "Dismissed", locale });
    for (const [index, id] of ids.entries()) {
      const input = {
        id,
        ...(lines.length > 0 && { lines: [...lines] }),
        ...(isRejected && { rejected: true }),
        ...(isBack && { hold_again: true }),
      };
      const rest = `${ids.slice(index).join(" ")}${isRejected ? " --rejected" : ""}`;
      const stopped = whenStopped(
        context,
        index === 0
          ? NOTHING_CHANGED
          : `What was dismissed so far stays so; \`cashbook imports dismiss ${rest}\` dismisses the rest.`,
      );
      results.push((await call(imports.dismiss, input, { signal }).catch(stopped)).data);
    }
    const account = await accountName(context, results[0]?.bank_account_id);
    if (isRejected) {
      const count = results.reduce((sum, one) => sum + one.rejected, 0);
      const left =
        count === 0 ? "no rows are rejected any more" : `${countText(count, "row is", "rows are")} rejected`;
      return importsView(results, {
        account,
        sentence: `${isBack ? "Rejected the rows again" : `Counted ${rows === undefined ? "the rejected rows" : countText(rows.count, "rejected row")} as skipped`}; ${left}.`,
        lines: settled,
      });
    }
    const heldCount = results.reduce((sum, one) => sum + one.held, 0);
    const rest = `${countText(heldCount, "row is", "rows are")} held`;
    return importsView(results, {
      account,
      sentence: isBack
        ? `Held the rows again; ${rest}.`
        : `Counted ${rowsWords(rows)} as ${rows?.count === 1 ? "a duplicate" : "duplicates"}; ${heldCount === 0 ? "no rows are held any more" : rest}.`,
      lines: settled,
    });
  },
});
