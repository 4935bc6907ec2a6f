/** Which kind of file the first bytes belong to. Content decides; the file's name is never looked at. */

/** A kind of file that is not read as rows of cells, by the name that a person knows. */
export interface OtherKind {
  readonly name: string;
  /** Whether it is a bank's format that holds transactions. */
  readonly transactions: boolean;
}

const binary: readonly (readonly [string, OtherKind])[] = [
  ["PK\x03\x04", { name: "an Excel workbook (XLSX) or another zip file", transactions: true }],
  ["\xd0\xcf\x11\xe0", { name: "an old Excel workbook (XLS)", transactions: true }],
  ["%PDF-", { name: "a PDF document", transactions: false }],
  ["\x1f\x8b", { name: "a gzip file", transactions: false }],
  ["\x89PNG", { name: "a picture", transactions: false }],
  ["\xff\xd8\xff", { name: "a picture", transactions: false }],
  ["SQLite format 3\0", { name: "an SQLite database", transactions: false }],
];

/** The kind that magic bytes name. */
export function binaryKind(head: Uint8Array): OtherKind | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  return binary.find(([magic]) => start.startsWith(magic))?.[1];
}

/** The kind that the text of a file's beginning names; undefined for text that may be rows of cells. */
export function textKind(head: string): OtherKind | undefined {
  const text = head.trimStart();
  const start = text.slice(0, 4000);
  if (/^OFXHEADER:|<OFX>/i.test(start)) return { name: "OFX or QFX", transactions: true };
  if (/^<\?xml|^<Document/i.test(start)) {
    return /camt\.05[234]|BkToCstmr/.test(text.slice(0, 20_000))
      ? { name: "CAMT (ISO 20022 XML)", transactions: true }
      : { name: "an XML document", transactions: false };
  }
  if (/^<!doctype html|^<html|^<table/i.test(start)) return { name: "an HTML page", transactions: false };
  if (/^!(Type|Account|Option):/im.test(start.slice(0, 200))) return { name: "QIF", transactions: true };
  if (/^\{1:F01/.test(start) || (/^:20:/m.test(start) && /^:(25|28C|60[FM]):/m.test(start)))
    return { name: "MT940", transactions: true };
  if (/^01,[^\n]*\/\s*\n\s*02,/.test(start)) return { name: "BAI2", transactions: true };
  if (/^[[{]\s*["{[\]}]/.test(start)) return { name: "JSON", transactions: false };
  return undefined;
}
