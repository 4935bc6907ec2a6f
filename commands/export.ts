import { journalChart } from "../src/client/export/chart.ts";
import { journalFormats } from "../src/client/export/formats.ts";
import { journalText } from "../src/client/export/write-journal.ts";
import { choice, text as textFlag, texts } from "../src/terminal/command-line/flag.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../src/terminal/command-line/period.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { formats } from "../src/terminal/render/formats.ts";
import { plain, type ListView, type TextView } from "../src/terminal/view.ts";
import { batch, batchFlags, refuseBatchFlags } from "./export/batch.ts";
import { chosenNames, refuseChart } from "./export/chosen-names.ts";
import { openBook, type ExportBook } from "./export/open-book.ts";
import { recordLines } from "./export/record-lines.ts";
import { sheet } from "./export/sheet.ts";
import { requireTarget, targetFieldNames, writeTarget } from "./export/target.ts";
import { accountFlag } from "./tx/filters.ts";

/** Journals of double entries, lists of rows, statements and batches. */
const journals = Object.keys(journalFormats) as (keyof typeof journalFormats)[];
const formatNames = [...journals, "csv", "xlsx", "jsonl", "ofx", "datev"] as const;
type FormatName = (typeof formatNames)[number];

export const exportBook = command({
  examples: [
    "cashbook export --format hledger > acme.journal",
    "cashbook export --format beancount --period 2026 > acme-2026.beancount",
    "cashbook export --format ledger --account main --chart rent=Expenses:Housing:Rent > main.ledger",
    "cashbook export --format csv --period 2026 > acme-2026.csv",
    "cashbook export --format xlsx --out acme.xlsx",
    "cashbook export --format jsonl > acme.jsonl",
    "cashbook export --format datev --period 2026-03 --consultant 1001 --client 1 --chart Main=1200 --chart rent=4210 --out EXTF_2026-03.csv",
  ],
  notes:
    "In a journal, each transaction becomes an entry of two postings, with its id: the bank account under Assets or Liabilities, the " +
    "category where the reports count it: under Income or Expenses, or, as VAT and loans, Liabilities, Assets or Equity. What was there before the first entry becomes an opening balance. csv and xlsx have " +
    "a line for each transaction, with both accounts of the journal; jsonl has a line of JSON for each account, category and " +
    "transaction; ofx has a statement for each account; datev is a batch of bookings (EXTF) of one currency and fiscal year, and " +
    "--chart gives the number of each account and category in it. Void and deleted transactions are left out. The same book gives " +
    "the same bytes. --out writes a new file, which is there only when it is whole, and replaces no other. --json without --out shows " +
    "the accounts of the journal alone.",
  operands: {},
  flags: {
    format: choice("What reads the file; default hledger.", formatNames),
    from: firstDay("First day: a date, or the start of a period."),
    to: lastDay("Last day: a date, or the end of a period."),
    period: periodFlag,
    ...accountFlag,
    chart: texts(
      "Another account of the journal for a category, a bank account, `uncategorized` or `excluded`.",
      { placeholder: "category=Account:Name" },
    ),
    ...batchFlags,
    out: textFlag("The file to write; without it, the export goes to the standard output.", {
      placeholder: "file",
      completes: "file",
    }),
  },
  async run(context, { flags }) {
    const format = flags.format ?? "hledger";
    const { out } = flags;
    requireTarget(context, format, out);
    if (out !== undefined) context.requireFields(targetFieldNames);
    if (format !== "datev") refuseBatchFlags(flags);
    refuseChart(format, flags.chart ?? []);
    const { from, to } = readSpan(flags);
    // A journal counts earlier transactions in its opening balances.
    const part = { accounts: flags.account ?? [], from: isJournal(format) ? undefined : from, to };
    const book = await openBook(context, part);
    const chosen = await chosenNames(context, book, flags.chart ?? []);
    const { accountName } = journalFormats[isJournal(format) ? format : "hledger"];
    const chart = journalChart({ ...book, chosen, accountName });
    const text = async (): Promise<TextView["text"]> => {
      if (isJournal(format)) return journalText({ ...book, chart, format: journalFormats[format], from });
      if (format === "ofx") return statements({ ...book, from, to });
      if (format === "datev") {
        const bytes = await batch({ book, chosen, from, to, flags });
        return async (sink) => sink.writeBytes?.(bytes);
      }
      return lines(context, { format, view: format === "jsonl" ? recordLines(book) : sheet(book, chart) });
    };
    const data = {
      format,
      accounts: book.accounts.map(({ id, name }) => ({ id, name, journal_account: chart.ofAccount(id) })),
      categories: book.categories.map(({ slug, name }) => ({
        slug,
        name,
        journal_account: chart.ofCategory(slug, { isMoneyIn: false }),
      })),
    };
    if (out !== undefined) return writeTarget({ out, text, data });
    return plain(context.settings.output === "json" ? "" : await text(), { data });
  },
});

function isJournal(format: FormatName): format is keyof typeof journalFormats {
  return Object.hasOwn(journalFormats, format);
}

interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

async function* statements({ accounts, wholeAccount, ...book }: ExportBook & Days) {
  const { ofxText } = await import("../src/client/export/ofx/document.ts");
  yield* ofxText({ ...book, accounts: await Promise.all(accounts.map(wholeAccount)) });
}

/** A list in a form of the terminal's. */
function lines(
  { io, settings: { raw, excel } }: Context,
  { format, view }: { readonly format: "csv" | "xlsx" | "jsonl"; readonly view: ListView },
): TextView["text"] {
  return async (sink) => {
    const renderer = await formats[format]();
    await renderer.list(view, { sink, facts: io.facts, fields: undefined, raw, excel });
  };
}
