import { findId } from "../../src/client/ids/find-id.ts";
import { pages, watchPages } from "../../src/client/pages.ts";
import { countText } from "../../src/contract/count-text.ts";
import { imports } from "../../src/contract/import.ts";
import { rowVerdicts } from "../../src/contract/import/row.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { rejectedRowFields, rowFields } from "./view.ts";

export const rows = command({
  examples: [
    "cashbook imports rows 0190f3a2-5b7c-7def-8123-456789abcdef --verdict held",
    "cashbook imports rows 0190f3a2-5b7c-7def-8123-456789abcdef --all -o jsonl",
  ],
  operands: {
    id: chosen("Id of the import, its last digits, or the name of its file.", { completes: "import" }),
  },
  flags: {
    verdict: choice("Only rows with this result.", rowVerdicts),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run({ call, stream, service, interruption }, { operands, flags: { verdict, limit, all } }) {
    const id = await findId({ call, service }, "import", operands.id);
    const filter = omitUndefined({ id, verdict: verdict === undefined ? undefined : [verdict] });
    const counts = new Map<string, number>();
    const details = new Set<string>();
    return listView({
      pages: watchPages(pages({ call, stream }, imports.rows, filter, { limit, all, signal: interruption }), {
        async onPage(page) {
          for (const { verdict: one, detail } of page) {
            counts.set(one, (counts.get(one) ?? 0) + 1);
            details.add(detail ?? "");
          }
        },
      }),
      // A column that is alike in all rows is not shown, and yet it says what became of them.
      summary: () => [countsText(counts), ...commonDetail(details, counts)],
      fields: verdict === "rejected" ? rejectedRowFields : rowFields,
      essence: ({ line, verdict: rowVerdict }) => `${line}\t${rowVerdict}`,
      empty: "No rows of the import match.",
    });
  },
});

/** "3 rows: 2 created, 1 duplicate". */
function countsText(counts: ReadonlyMap<string, number>): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(([word, count]) =>
    word === "duplicate" ? countText(count, word) : `${count} ${word}`,
  );
  return `${countText(all, "row")}: ${parts.join(", ")}`;
}

/** What is said of all rows, where several have it in common. */
function commonDetail(details: ReadonlySet<string>, counts: ReadonlyMap<string, number>): readonly string[] {
  const [detail = ""] = details;
  const isOfSeveral = details.size === 1 && [...counts.values()].reduce((sum, count) => sum + count, 0) > 1;
  return isOfSeveral && detail !== "" ? [`Each: ${detail}`] : [];
}
