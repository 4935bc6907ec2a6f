/** Looks over a book and this user's files. Changes nothing. */
import { existsSync } from "node:fs";
import type { Layers } from "../client/layers.ts";
import type { Finding } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import { openCheck, type BookCheck } from "../store/dialect/sqlite/check.ts";
import { auditFinding } from "./doctor-audit.ts";
import { fileFindings } from "./doctor-files.ts";
import { fault, ok, warning } from "./finding.ts";
import { pathOf, type BookPlace } from "./book.ts";

/** Days whose totals are named before the rest is only counted. */
const NAMED_TOTALS = 5;

/** All findings, what is well included. Throws `database_missing` for a book that was named and is not there. */
export async function check(
  { place }: BookPlace,
  {
    audit,
    signal,
    layers,
  }: { readonly audit: boolean; readonly signal: AbortSignal; readonly layers: Layers },
): Promise<readonly Finding[]> {
  const path = pathOf(place);
  const findings = [...fileFindings(path, layers.directories)];
  if (!existsSync(path)) {
    if (place.named) throw new Problem("database_missing", { detail: `There is no book at ${path}.` });
    return [
      ...findings,
      warning("book", { detail: "There is no book yet.", remedy: "`cashbook init <company>` makes it." }),
    ];
  }
  let book: BookCheck;
  try {
    book = openCheck(path);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [...findings, fault("book", error)];
  }
  try {
    for (const look of [schema, structure, references, totals, imports]) {
      signal.throwIfAborted();
      const found = look(book);
      findings.push(found);
      // What stands in a damaged or unknown file means nothing.
      if (found.result === "fault" && (look === schema || look === structure)) return findings;
    }
    findings.push(...auditFinding(book, { whole: audit, signal }));
    return findings;
  } finally {
    book.close();
  }
}

function schema({ schema: { applied, known } }: BookCheck): Finding {
  if (applied === known) return ok("schema", `The book has all ${known} schema steps.`);
  if (applied < known) {
    return warning("schema", {
      detail: `The book has ${applied} of ${known} schema steps.`,
      remedy: "The next command brings it up to date, after a copy beside it.",
    });
  }
  return fault("schema", {
    detail: `The book has ${applied} schema steps and this version knows ${known}.`,
    remedy: "Install the newer version of cashbook.",
  });
}

function structure(book: BookCheck): Finding {
  const found = book.structure();
  if (found.length === 0) return ok("structure", "The file is whole.");
  return fault("structure", {
    detail: `The file is damaged: ${found[0]}${found.length > 1 ? ` and ${found.length - 1} more` : ""}.`,
    remedy: "Restore a backup; the damaged file is left as it is.",
  });
}

function references(book: BookCheck): Finding {
  const dangling = book.danglingReferences();
  if (dangling === 0) return ok("references", "Every row refers to rows that are there.");
  return fault("references", {
    detail: `${dangling} rows refer to rows that are missing.`,
    remedy: "Restore a backup.",
  });
}

function totals(book: BookCheck): Finding {
  const wrong = book.wrongTotals(NAMED_TOTALS + 1);
  if (wrong.length === 0) {
    return ok("totals", `The daily totals are what ${book.transactions()} transactions add up to.`);
  }
  const named = wrong
    .slice(0, NAMED_TOTALS)
    .map(({ bank_account_id, day }) => `${day} of account ${bank_account_id}`);
  return fault("totals", {
    detail: `Daily totals differ from their transactions: ${named.join(", ")}${wrong.length > NAMED_TOTALS ? " and more" : ""}.`,
    remedy: "Restore a backup, and report it: balances and reports cannot be trusted.",
  });
}

function imports(book: BookCheck): Finding {
  const unfinished = book.unfinishedImports();
  if (unfinished === 0) return ok("imports", "No import is unfinished.");
  return warning("imports", {
    detail: `${unfinished} ${unfinished === 1 ? "import is" : "imports are"} not finished.`,
    remedy: "`cashbook imports resume` goes on with them, `cashbook imports undo` takes them back.",
  });
}
