/** The audit log of each company: its end always, every event when asked, and heads that were kept elsewhere. */
import { headText } from "../../client/audit-head.ts";
import type { AuditHead, CheckReport, CheckRequest, ExpectedHead, Finding } from "../../client/operator.ts";
import { chainFault, lastFault, type ChainFault } from "../../core/audit/verify.ts";
import { fold } from "../../core/fold.ts";
import type { BookCheck, CheckedCompany, CompanyCheck } from "../../store/check.ts";
import { fault, ok } from "./finding.ts";

export async function auditFindings(
  book: Pick<BookCheck, "companies" | "company">,
  { audit, expectedHeads, signal }: CheckRequest,
): Promise<Omit<CheckReport, "place">> {
  const findings: Finding[] = [];
  const heads: AuditHead[] = [];
  const companies = await book.companies();
  for (const company of companies) {
    const expected = expectedHeads.filter((head) => isOf(head, company));
    const whole = audit || expected.length > 0;
    const look = (check: CompanyCheck) => logOf(check, { whole, expected, signal });
    const { wrong, head } = await book.company(company.number, look);
    if (wrong !== undefined || head === undefined) {
      findings.push(changed(company, wrong));
      continue;
    }
    const known = { company_id: company.id, name: company.name, ...head };
    heads.push(known);
    findings.push(ok("audit", unchanged(known, { whole, expected })));
    findings.push(ok("head", `${company.name}: ${headText(known)}`));
  }
  const unknown = expectedHeads.filter((head) => !companies.some((company) => isOf(head, company)));
  return { findings: [...findings, ...unknown.map(gone)], heads };
}

function isOf({ company }: ExpectedHead, { id, name }: CheckedCompany): boolean {
  return company.toLowerCase() === id || fold(company) === fold(name);
}

async function logOf(
  check: CompanyCheck,
  {
    whole,
    expected,
    signal,
  }: { readonly whole: boolean; readonly expected: readonly ExpectedHead[]; readonly signal: AbortSignal },
) {
  const head = await check.head();
  const wrong = whole
    ? await chainFault({ events: untilAborted(check.events(), signal), head, expected })
    : lastFault(await check.lastEvent(), head);
  return { wrong, head };
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}

function unchanged(
  { name, sequence }: AuditHead,
  { whole, expected }: { readonly whole: boolean; readonly expected: readonly ExpectedHead[] },
): string {
  if (!whole) return `The last of ${sequence} events of ${name} is as it was written; --audit verifies all.`;
  const kept = [...new Set(expected.map((head) => head.sequence))].toSorted((left, right) => left - right);
  const among = kept.length === 0 ? "" : `, and so was the head at event ${kept.join(" and ")} that was kept`;
  return `All ${sequence} events of ${name} are as they were written${among}.`;
}

function changed({ name }: CheckedCompany, wrong: ChainFault | undefined): Finding {
  return fault("audit", {
    detail: `The audit log of ${name} was changed: ${wrong === undefined ? "its head is missing" : inWords(wrong)}.`,
    remedy: "Compare it with a backup; what happened before that event is still proven.",
  });
}

function gone({ company }: ExpectedHead): Finding {
  return fault("audit", {
    detail: `The book has no company ${JSON.stringify(company)}, and a head of its audit log was kept.`,
    remedy: "Check the name; cashbook never removes a company, so compare the book with a backup.",
  });
}

function inWords(wrong: ChainFault): string {
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
      return `it ends with event ${sequence}, and event ${wrong.expected} was its head once`;
    case "replaced":
      return `event ${sequence} is not the one that was its head once`;
  }
}
