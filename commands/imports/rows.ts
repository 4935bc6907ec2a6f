import { findId } from "../../src/client/ids/find-id.ts";
import { pages } from "../../src/client/pages.ts";
import { imports } from "../../src/contract/import.ts";
import { rowVerdicts } from "../../src/contract/import/row.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { rowFields } from "./view.ts";

export const rows = command({
  examples: [
    "cashbook imports rows 0190f3a2-5b7c-7def-8123-456789abcdef --verdict held",
    "cashbook imports rows 0190f3a2-5b7c-7def-8123-456789abcdef --all -o jsonl",
  ],
  operands: { id: chosen("Id of the import, or its last digits.", { completes: "import" }) },
  flags: {
    verdict: choice("Only rows with this result.", rowVerdicts),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run({ call, stream, service, interruption }, { operands, flags: { verdict, limit, all } }) {
    const id = await findId({ call, service }, "import", operands.id);
    const filter = omitUndefined({ id, verdict: verdict === undefined ? undefined : [verdict] });
    return listView({
      pages: pages({ call, stream }, imports.rows, filter, { limit, all, signal: interruption }),
      fields: rowFields,
      essence: ({ line, verdict: rowVerdict }) => `${line}\t${rowVerdict}`,
      empty: "No rows of the import match.",
    });
  },
});
