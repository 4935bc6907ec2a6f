import { onePage } from "../../src/client/pages.ts";
import type { Import } from "../../src/contract/import/record.ts";
import { list, type FieldOf, type View } from "../../src/terminal/view.ts";
import { importFields, importRecord } from "./view.ts";

/** What an undo did, or would do. */
const undoneFields: readonly FieldOf<Import>[] = [
  { name: "removed", kind: "count", visibleIn: "pipe" },
  { name: "handed_over", kind: "count", visibleIn: "pipe" },
];

/** One import in full, or several as a list. */
export function importsView(rows: readonly Import[], { sentence }: { sentence?: string }): View {
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0)
    return importRecord(only, sentence === undefined ? {} : { sentence });
  return list({
    pages: onePage(async () => rows),
    fields: [...importFields, ...undoneFields],
    essence: ({ id }) => id,
    empty: "No import is named.",
    ...(sentence === undefined ? {} : { notes: [sentence] }),
  });
}
