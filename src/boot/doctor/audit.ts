/** Checks the audit log of each company: always its end; every event with --audit or for expected heads. */
import { headText } from "../../client/audit-head.ts";
import type { AuditHead, CheckReport, CheckRequest, ExpectedHead, Finding } from "../../client/operator.ts";
import { chainFault, lastFault, type ChainFault } from "../../core/audit/verify.ts";
import { fold } from "../../core/fold.ts";
import type { BookCheck, CheckedCompany, CompanyCheck } from "../../store/check/book-check.ts";
import { fault, ok } from "./finding.ts";

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
  if (!isFull) return `The last of ${sequence} events of ${name} is as it was written; --audit verifies all.`;
  const sequences = [...new Set(ownHeads.map((head) => head.sequence))].toSorted((one, other) => one - other);
  const among =
    sequences.length === 0 ? "" : `, and so was the head at event ${sequences.join(" and ")} that was kept`;
  return `All ${sequence} events of ${name} are as they were written${among}.`;
}

function changedFinding({ name }: CheckedCompany, wrong: ChainFault | undefined): Finding {
  return fault("audit", {
    detail: `The audit log of ${name} was changed: ${wrong === undefined ? "its head is missing" : describeFault(wrong)}.`,
    remedy: "Compare it with a backup; what happened before that event is still proven.",
  });
}

function missingCompany({ company }: ExpectedHead): Finding {
  return fault("audit", {
    detail: `The book has no company ${JSON.stringify(company)}, and a head of its audit log was kept.`,
    remedy: "Check the name; cashbook never removes a company, so compare the book with a backup.",
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
      return `there is an event ${sequence}, and none can have this number`;
    case "changed":
      return `event ${sequence} is not what was written`;
    case "unlinked":
      return sequence === 1
        ? "event 1 follows another, and it is the first"
        : `event ${sequence} does not follow event ${sequence - 1} any more, so one of them is not what was written`;
    case "headless":
      return `its head is missing, and it has events up to ${sequence}`;
    case "beyond":
      return `event ${sequence} was added behind the head`;
    case "head_changed":
      return `the head is not that of event ${sequence}, which is the last`;
    case "cut":
      return `it ends with event ${sequence}, and event ${wrong.expectedSequence} was its head once`;
    case "replaced":
      return `event ${sequence} is not the one that was its head once`;
  }
}
