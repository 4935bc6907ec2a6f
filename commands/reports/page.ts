import { localDay } from "../../src/client/notation/named-periods.ts";
import { comparedDays, comparisons } from "../../src/client/notation/compared-span.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { text, toggle } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { namesOf, plain, record, type Field, type View } from "../../src/terminal/view.ts";
import { openFile } from "./open-file.ts";
import { reportFlags, reportNotes, reportRequest } from "./report-request.ts";

const fields = [
  { name: "path", kind: "text", title: "Page" },
  { name: "size", kind: "count", title: "Bytes" },
  { name: "date_from", kind: "date", title: "From" },
  { name: "date_to", kind: "date", title: "To" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
] as const satisfies readonly Field[];

export const page = command({
  examples: [
    "cashbook reports page --period 2026 --out report.html",
    "cashbook reports page --period 2026 --compare 2025 --out report.html --open",
    "cashbook reports page --period 2026-q1 --account main > main.html",
  ],
  notes:
    "One file for a browser, to print or to hand on: figures, cash flow, categories, merchants, accounts, what is not done yet, and the " +
    "transactions behind them. It needs no network, and can be read without scripts. Without flags, this year compared with the same " +
    "dates of last year. A page replaces an earlier page of the same name, and no other file. --json without --out shows what the page is made of.",
  operands: {},
  flags: {
    ...reportFlags,
    compare: text(`What to compare with: a period, or ${comparisons.join(", ")}.`, {
      placeholder: "period",
      completes: "period",
    }),
    out: text("The file to write.", { placeholder: "file", completes: "file" }),
    open: toggle("Open the page in a browser."),
  },
  async run(context, { flags: { compare, out, open, ...flags } }): Promise<View> {
    const { call, stream, io, interruption: signal, version, environment } = context;
    requireTarget(context, { out, open });
    if (out !== undefined) context.requireFields(namesOf(fields));
    const { input, span, notes: assumptions } = await reportRequest(context, flags);
    const { date_from: from, date_to: to, ...filter } = input;
    const comparedSpan = comparedDays(compare, { span, name: "--compare", today: localDay() });
    const [{ readPageDocument }, { wholePage }, { requirePagePath, writePage }] = await Promise.all([
      import("../../src/report-page/read-document.ts"),
      import("../../src/report-page/whole-page.ts"),
      import("../../src/report-page/page-file.ts"),
    ]);
    if (out !== undefined) await requirePagePath(out);
    const document = await readPageDocument(
      { call, stream },
      { span: { from, to }, comparedSpan, filter, now: new Date(), signal },
    );
    const notes = reportNotes(document.summary.currencies, assumptions);
    const html = await wholePage(document, { locale: io.facts.locale, version });
    if (out === undefined) return plain(html, { data: document, notes });
    await writePage(out, html);
    const isOpen = open && (await openFile(out, environment));
    return record({
      data: {
        path: out,
        size: Buffer.byteLength(html),
        date_from: from,
        date_to: to,
        transaction_count: document.transactions.length,
      },
      fields,
      sentence: "Wrote the page.",
      essence: out,
      notes: [
        ...notes,
        ...(open && !isOpen ? [`No program to open files is installed; open ${out} in a browser.`] : []),
      ],
    });
  },
});

/** Problem: usage, where a page would be printed on a terminal, or opened without a file. */
function requireTarget(
  { io, settings }: Context,
  { out, open }: { out: string | undefined; open: boolean },
): void {
  if (out !== undefined) return;
  if (open)
    throw new Problem("usage", { detail: "--open needs a file to open.", remedy: "Add --out report.html." });
  if (!io.facts.outputIsTerminal || ![undefined, "table"].includes(settings.output)) return;
  throw new Problem("usage", {
    detail: "A page is for a browser, not for a terminal.",
    remedy: "Add --out report.html, or send the output to a file.",
  });
}
