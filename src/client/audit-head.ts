/** The head of a company's audit log as a text, which a person keeps away from the book: `<company>:<sequence>:<hash>`. */
import type { AuditHead, ExpectedHead } from "./operator.ts";

/** The company by its id, since its name may change. */
export function headText({ company_id, sequence, hash }: AuditHead): string {
  return `${company_id}:${sequence}:${hash}`;
}

/** Undefined for any other text. A company's name may hold colons. */
export function readHead(text: string): ExpectedHead | undefined {
  const [, company, sequence, hash] = /^(.+):([1-9][0-9]{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (company === undefined || sequence === undefined || hash === undefined) return undefined;
  return { company, sequence: Number(sequence), hash: hash.toLowerCase() };
}
