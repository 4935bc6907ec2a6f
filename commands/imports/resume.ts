import { findId } from "../../src/client/ids/find-id.ts";
import { resumeImport } from "../../src/client/import/drive/resume.ts";
import { command } from "../../src/terminal/command.ts";
import { optional, text, toggle } from "../../src/terminal/command-line/flag.ts";
import { presentationOf } from "../tx/import/receipt/presentation.ts";
import { receiptFieldNames, receiptView } from "../tx/import/receipt/view.ts";
import { toImportContext, stoppable } from "../tx/import/context.ts";

export const resume = command({
  examples: [
    "cashbook imports resume",
    "cashbook imports resume 0190f3a2-5b7c-7def-8123-456789abcdef --file moved/bank.csv",
  ],
  notes:
    "Stored rows are kept and the rest of the file follows, so each row is written once. The file must be the " +
    "same, byte for byte. Running the same `tx import` again has the same effect.",
  writes: true,
  operands: {
    id: optional(
      "Id of the import, its last digits, or the name of its file; default the only unfinished one.",
      {
        completes: "import",
      },
    ),
  },
  flags: {
    file: text("New path of the file, if it was moved.", { placeholder: "file", completes: "file" }),
    okIfUnchanged: toggle("Exit with 0 instead of 8 if there was no new row."),
  },
  async run(context, { operands, flags: { file, okIfUnchanged } }) {
    context.requireFields(receiptFieldNames);
    const id = operands.id === undefined ? undefined : await findId(context, "import", operands.id);
    const importContext = toImportContext(context);
    const receipt = await stoppable(context, () => resumeImport({ id, path: file }, importContext));
    return receiptView(receipt, { okIfUnchanged, presentation: await presentationOf(context, [receipt]) });
  },
});
