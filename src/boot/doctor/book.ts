/** What is looked at in every book, whatever database it is in. */
import type { CheckReport, CheckRequest, Finding } from "../../client/operator.ts";
import { Problem } from "../../contract/problem.ts";
import type { BookCheck } from "../../store/check.ts";
import { migrations } from "../../store/migrations/index.ts";
import { pendingSteps } from "../../store/schema-steps.ts";
import { auditFindings } from "./audit.ts";
import { fault, ok, warning } from "./finding.ts";

/** Days and categories whose totals are named before the rest is only counted. */
const NAMED_TOTALS = 5;

/** What was found, and the heads of audit logs without a fault. */
export type Looked = Omit<CheckReport, "place">;

/** `update` says how a book comes to this version's tables. */
export async function bookFindings(
  book: BookCheck,
  { update, ...request }: CheckRequest & { readonly update: string },
): Promise<Looked> {
  const steps = await schema(book, update);
  // What stands in tables of an unknown kind means nothing.
  if (steps.result === "fault") return { findings: [steps], heads: [] };
  const findings = [steps];
  // The audit log is as old as the first step; the rest can be lacking in a book that is behind.
  for (const look of steps.result === "ok" ? [references, totals, imports] : []) {
    request.signal.throwIfAborted();
    findings.push(await look(book));
  }
  const audit = await auditFindings(book, request);
  return { findings: [...findings, ...audit.findings], heads: audit.heads };
}

async function schema(book: BookCheck, update: string): Promise<Finding> {
  const applied = await book.schema();
  const known = migrations.length;
  try {
    const pending = pendingSteps(applied).length;
    if (pending > 0) {
      return warning("schema", {
        detail: `The book has ${applied.length} of ${known} schema steps.`,
        remedy: update,
      });
    }
  } catch (error) {
    if (error instanceof Problem) return fault("schema", error);
    throw error;
  }
  const more = applied.length - known;
  return ok(
    "schema",
    more > 0
      ? `The book has all ${known} schema steps, and ${more} of a newer version that this one can do without.`
      : `The book has all ${known} schema steps.`,
  );
}

async function references(book: BookCheck): Promise<Finding> {
  const dangling = await book.danglingReferences();
  if (dangling === 0) return ok("references", "Every row refers to rows that are there.");
  return fault("references", {
    detail: `${dangling} rows refer to rows that are missing.`,
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
    ...(days.length > 0 ? [`Daily totals differ from their transactions: ${named(days)}.`] : []),
    ...(categories.length > 0
      ? [`Totals of categories differ from the daily totals: ${named(categories)}.`]
      : []),
  ];
  if (wrong.length === 0)
    return ok("totals", `The daily totals are what ${transactions} transactions add up to.`);
  return fault("totals", {
    detail: wrong.join(" "),
    remedy: "Restore a backup, and report it: balances and reports cannot be trusted.",
  });
}

function named(all: readonly string[]): string {
  return `${all.slice(0, NAMED_TOTALS).join(", ")}${all.length > NAMED_TOTALS ? " and more" : ""}`;
}

async function imports(book: BookCheck): Promise<Finding> {
  let unfinished = 0;
  for (const { number } of await book.companies())
    unfinished += await book.company(number, (check) => check.unfinishedImports());
  if (unfinished === 0) return ok("imports", "No import is unfinished.");
  return warning("imports", {
    detail: `${unfinished} ${unfinished === 1 ? "import is" : "imports are"} not finished.`,
    remedy: "`cashbook imports resume` goes on with them, `cashbook imports undo` takes them back.",
  });
}
