/** The audit log: each company's chain of hashes, its end always, every link when asked. */
import type { Finding } from "../client/operator.ts";
import { eventHash } from "../core/audit.ts";
import type { BookCheck } from "../store/dialect/sqlite/check.ts";
import { fault, ok } from "./finding.ts";

export function auditFinding(
  book: BookCheck,
  { whole, signal }: { readonly whole: boolean; readonly signal: AbortSignal },
): readonly Finding[] {
  return book.companies().map(({ number, name }) => {
    const broken = whole ? brokenLink(book, { company: number, signal }) : undefined;
    const last = whole ? broken : lastFault(book, number);
    if (last !== undefined) {
      return fault("audit", {
        detail: `The audit log of ${name} was changed: ${last}.`,
        remedy: "Compare it with a backup; what happened before that event is still proven.",
      });
    }
    const events = book.head(number)?.sequence ?? 0;
    return whole
      ? ok("audit", `All ${events} events of ${name} are as they were written.`)
      : ok("audit", `The last of ${events} events of ${name} is as it was written; --audit verifies all.`);
  });
}

function lastFault(book: BookCheck, company: number): string | undefined {
  const head = book.head(company);
  if (head === undefined) return undefined;
  const last = book.lastEvent(company);
  if (last === undefined || last.sequence !== head.sequence) return `event ${head.sequence} is missing`;
  return eventHash(last) === last.hash && last.hash === head.hash
    ? undefined
    : `event ${last.sequence} is not what was written`;
}

/** The first event that is not what the chain says, in words. */
function brokenLink(
  book: BookCheck,
  { company, signal }: { company: number; signal: AbortSignal },
): string | undefined {
  let sequence = 0;
  let hash = "";
  for (const event of book.events(company)) {
    signal.throwIfAborted();
    if (event.sequence !== sequence + 1) return `event ${sequence + 1} is missing`;
    if (event.previous_hash !== hash || eventHash(event) !== event.hash)
      return `event ${event.sequence} is not what was written`;
    ({ sequence, hash } = event);
  }
  const head = book.head(company) ?? { sequence: 0, hash: "" };
  return head.sequence === sequence && head.hash === hash ? undefined : `event ${head.sequence} is missing`;
}
