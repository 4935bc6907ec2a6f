/** The checks of every book, on any database. */
import type { CheckReport, CheckRequest, Finding } from "../../client/operator.ts";
import { Problem } from "../../contract/problem.ts";
import type { BookCheck } from "../../store/check/book-check.ts";
import { migrations } from "../../store/migrations/index.ts";
import { pendingSteps } from "../../store/migrations/applied-steps.ts";
import { auditFindings } from "./audit.ts";
import { fault, ok, warning } from "./finding.ts";
import { countText } from "../../contract/count-text.ts";

/** Most days and categories with wrong totals that are listed. */
const NAMED_TOTALS = 5;

/** Findings, and the heads of intact audit logs. */
export type BookFindings = Omit<CheckReport, "place">;

/** `update`: how to migrate the book to this version's tables. */
export async function bookFindings(
  book: BookCheck,
  { update, ...request }: CheckRequest & { readonly update: string },
): Promise<BookFindings> {
  const steps = await schema(book, update);
  // The tables of a newer version cannot be checked.
  if (steps.result === "fault") return { findings: [steps], heads: [] };
  const findings = [steps];
  // Every version has the audit log; the other tables may be missing in a book of an earlier version.
  for (const look of steps.result === "ok" ? [references, totals, imports] : []) {
    request.signal.throwIfAborted();
    findings.push(await look(book));
  }
  const audit = await auditFindings(book, request);
  return { findings: [...findings, ...audit.findings], heads: audit.heads };
}

async function schema(book: BookCheck, update: string): Promise<Finding> {
  const steps = await book.schema();
  const total = migrations.length;
  try {
    const pending = pendingSteps(steps).length;
    if (pending > 0) {
      return warning("schema", {
        detail: `The book has ${steps.length} of ${total} schema steps.`,
        remedy: update,
      });
    }
  } catch (error) {
    if (error instanceof Problem) return fault("schema", error);
    throw error;
  }
  const extra = steps.length - total;
  return ok(
    "schema",
    extra > 0
      ? `The book has all ${total} schema steps, and ${extra} of a newer version that this version does not need.`
      : `The book has all ${total} schema steps.`,
  );
}

async function references(book: BookCheck): Promise<Finding> {
  const dangling = await book.danglingReferences();
  if (dangling === 0) return ok("references", "All references between rows are valid.");
  return fault("references", {
    detail: `${countText(dangling, "row refers", "rows refer")} to rows that are missing.`,
    remedy: "Restore a backup.",
  });
}

async function totals(book: BookCheck): Promise<Finding> {
  const [days, categories]: [string[], string[]] = [[], []];
  let transactions = 0;
  for (const { number } of await book.companies()) {
    await book.company(number, async (check) => {
      transactions += await check.transactions();
      for (const { day, bank_account_id } of await check.wrongTotals(NAMED_TOTALS + 1))
        days.push(`${day} of account ${bank_account_id}`);
      for (const category of await check.wrongCategories(NAMED_TOTALS + 1))
        categories.push(JSON.stringify(category));
    });
  }
  const wrong = [
    ...(days.length > 0 ? [`Daily totals differ from their transactions: ${summarize(days)}.`] : []),
    ...(categories.length > 0
      ? [`Totals of categories differ from the daily totals: ${summarize(categories)}.`]
      : []),
  ];
  if (wrong.length === 0)
    return ok("totals", `The daily totals match ${countText(transactions, "transaction")}.`);
  return fault("totals", {
    detail: wrong.join(" "),
    remedy: "Restore a backup, and report it: balances and reports cannot be trusted.",
  });
}

function summarize(all: readonly string[]): string {
  return `${all.slice(0, NAMED_TOTALS).join(", ")}${all.length > NAMED_TOTALS ? " and more" : ""}`;
}

async function imports(book: BookCheck): Promise<Finding> {
  let count = 0;
  for (const { number } of await book.companies())
    count += await book.company(number, (check) => check.unfinishedImports());
  if (count === 0) return ok("imports", "No import is unfinished.");
  return warning("imports", {
    detail: `${countText(count, "import is", "imports are")} not finished.`,
    remedy: "`cashbook imports resume` continues them, `cashbook imports undo` undoes them.",
  });
}
