import { importBook, prepareBook } from "../src/client/books/import-book.ts";
import { readBook } from "../src/client/books/read-book.ts";
import { fileAt } from "../src/client/import/files/source-file.ts";
import { choice, required, toggle } from "../src/terminal/command-line/flag.ts";
import { command } from "../src/terminal/command.ts";
import { confirm } from "../src/terminal/prompts/confirm.ts";
import { exitFor } from "../src/terminal/view.ts";
import { bookChoices, choiceFlags, formatNames, formatOf } from "./import-book/choices.ts";
import { planText, planView } from "./import-book/plan-view.ts";
import { stoppable, toImportContext } from "./tx/import/context.ts";
import { presentationOf } from "./tx/import/receipt/presentation.ts";
import { receiptFieldNames, receiptView } from "./tx/import/receipt/view.ts";

/** The exit code of an import without anything new. */
const UNCHANGED = 8;

export const importOfBook = command({
  examples: [
    "cashbook import-book acme.journal --dry-run",
    "cashbook import-book main.beancount --yes",
    "cashbook import-book acme.gnucash --dry-run",
    'cashbook import-book acme.ledger --commodity "$=USD" --own Assets:Bank --own Liabilities:Card',
    "cashbook import-book acme.txt --format hledger",
    "cashbook import-book acme.json --format ynab --dry-run",
    "cashbook import-book 2026-03-01-acme.zip --format actual --currency EUR",
  ],
  notes:
    "Accounts under Assets and Liabilities become bank accounts, the others categories; --own names the bank accounts instead. An " +
    "entry becomes a transaction for each account that it moves: of an entry with several categories, one for each of them, with its " +
    "exact part; of a transfer between two bank accounts, one on each, both in the category of transfers. Opening balances become " +
    "those of the accounts. The same book again adds only what is new in it. What cannot be read as its program reads it is " +
    "refused with its line, and nothing is written. Files that it includes must lie in its folder or below; plugins are not run.",
  writes: true,
  operands: {
    file: required("The book: a journal, a ledger, a GnuCash file, a budget, or records in JSON lines.", {
      placeholder: "file",
      completes: "file",
    }),
  },
  flags: {
    format: choice(
      "The program that wrote the book; by default what the ending of its name says.",
      formatNames,
    ),
    ...choiceFlags,
    dryRun: toggle(
      "Show which accounts and categories would be created and how many transactions, and write nothing.",
    ),
  },
  async run(context, { operands: { file: path }, flags }) {
    if (!flags.dryRun) context.requireFields(receiptFieldNames);
    const format = flags.format ?? formatOf(path);
    const choices = bookChoices(format, flags);
    const file = await fileAt(path);
    const read = await readBook(file.path, format, choices);
    const importContext = toImportContext(context);
    const book = await prepareBook(importContext, read);
    const will = planText(book, context.io.facts.locale);
    for (const note of book.plan.notes) context.io.note(note);
    if (flags.dryRun) return { ...planView(book), notes: [will, "Nothing was written."] };
    if (book.plan.rows.length === 0 && book.accounts.every(({ existing }) => existing !== undefined))
      return {
        ...planView(book),
        exit: exitFor(UNCHANGED, [`Nothing in ${file.name} is new.`]),
        notes: [will],
      };
    await confirm(context, { will, dryRun: true });
    const receipt = await stoppable(context, () => importBook(importContext, book, { file, format }));
    return receiptView(receipt, {
      okIfUnchanged: false,
      presentation: await presentationOf(context, [receipt]),
    });
  },
});
