/** Checks the audit log of each company: always its end; every event with --audit or for expected heads. */
import { headText } from "../../client/audit-head.ts";
import type { AuditHead, CheckReport, CheckRequest, ExpectedHead, Finding } from "../../client/operator.ts";
import { chainFault, lastFault, type ChainFault } from "../../core/audit/verify.ts";
import { fold } from "../../contract/category/fold.ts";
import type { BookCheck, CheckedCompany, CompanyCheck } from "../../store/check/book-check.ts";
import { fault, ok } from "./finding.ts";
import { countText } from "../../contract/count-text.ts";

export async function auditFindings(
  book: Pick<BookCheck, "companies" | "company">,
  { audit, expectedHeads, signal }: CheckRequest,
): Promise<Omit<CheckReport, "place">> {
  const findings: Finding[] = [];
  const heads: AuditHead[] = [];
  const companies = await book.companies();
  for (const company of companies) {
    const ownHeads = expectedHeads.filter((head) => isOf(head, company));
    const isFull = audit || ownHeads.length > 0;
    const look = (check: CompanyCheck) => checkLog(check, { isFull, ownHeads, signal });
    const { wrong, head } = await book.company(company.number, look);
    if (wrong !== undefined || head === undefined) {
      findings.push(changedFinding(company, wrong));
      continue;
    }
    const auditHead = { company_id: company.id, name: company.name, ...head };
    heads.push(auditHead);
    findings.push(ok("audit", describeIntact(auditHead, { isFull, ownHeads })));
    findings.push(ok("head", `${company.name}: ${headText(auditHead)}`));
  }
  const unknown = expectedHeads.filter((head) => !companies.some((company) => isOf(head, company)));
  return { findings: [...findings, ...unknown.map(missingCompany)], heads };
}

function isOf({ company }: ExpectedHead, { id, name }: CheckedCompany): boolean {
  return company.toLowerCase() === id || fold(company) === fold(name);
}

async function checkLog(
  check: CompanyCheck,
  {
    isFull,
    ownHeads,
    signal,
  }: { readonly isFull: boolean; readonly ownHeads: readonly ExpectedHead[]; readonly signal: AbortSignal },
) {
  const head = await check.head();
  const wrong = isFull
    ? await chainFault({ events: untilAborted(check.events(), signal), head, expectedHeads: ownHeads })
    : lastFault(await check.lastEvent(), head);
  return { wrong, head };
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

function describeIntact(
  { name, sequence }: AuditHead,
  { isFull, ownHeads }: { readonly isFull: boolean; readonly ownHeads: readonly ExpectedHead[] },
): string {
  if (!isFull)
    return `The last of ${countText(sequence, "event")} of ${name} is unchanged; --audit verifies all.`;
  const sequences = [...new Set(ownHeads.map((head) => head.sequence))].toSorted((one, other) => one - other);
  const among =
    sequences.length === 0 ? "" : `, and the stored head at event ${sequences.join(" and ")} matches`;
  return `All ${countText(sequence, "event")} of ${name} ${sequence === 1 ? "is" : "are"} unchanged${among}.`;
}

function changedFinding({ name }: CheckedCompany, wrong: ChainFault | undefined): Finding {
  return fault("audit", {
    detail: `The audit log of ${name} was changed: ${wrong === undefined ? "its head is missing" : describeFault(wrong)}.`,
    remedy: "Compare it with a backup; the events before that one are still proven.",
  });
}

function missingCompany({ company }: ExpectedHead): Finding {
  return fault("audit", {
    detail: `The book has no company ${JSON.stringify(company)}, but a head of its audit log was given.`,
    remedy: "Check the name, and compare the book with a backup if the company was not deleted.",
  });
}

function describeFault(wrong: ChainFault): string {
  const { sequence } = wrong;
  switch (wrong.kind) {
    case "missing":
      return wrong.until === sequence
        ? `event ${sequence} is missing`
        : `events ${sequence} to ${wrong.until} are missing`;
    case "foreign":
      return `there is an event ${sequence}, which is not a valid number`;
    case "changed":
      return `event ${sequence} was changed`;
    case "unlinked":
      return sequence === 1
        ? "event 1 refers to a previous event, but it is the first"
        : `event ${sequence} does not match event ${sequence - 1}, so one of them was changed`;
    case "headless":
      return `its head is missing, but it has events up to ${sequence}`;
    case "beyond":
      return `event ${sequence} was added after the head`;
    case "head_changed":
      return `the head does not match the last event, ${sequence}`;
    case "cut":
      return `it ends with event ${sequence}, but event ${wrong.expectedSequence} was once its head`;
    case "replaced":
      return `event ${sequence} differs from the stored head`;
  }
}
