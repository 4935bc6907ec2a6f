/** Writing CAMT documents for tests: each part is a text, so that a test can leave out or break any of them. */
import { memoryFile, readWhole, told, toldGroup } from "./read-whole.ts";

export const IBAN = "DE02100100100006820101";

export type Version = "052" | "053" | "054";

const outer = {
  "052": ["BkToCstmrAcctRpt", "Rpt"],
  "053": ["BkToCstmrStmt", "Stmt"],
  "054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

/** A document of statements, each without its outer element. */
export function document(version: Version, ...statements: readonly string[]): string {
  const [message, statement] = outer[version];
  const inside = statements.map((text) => `<${statement}><Id>1</Id>${text}</${statement}>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}.001.02"><${message}><GrpHdr><MsgId>1</MsgId></GrpHdr>
${inside}
</${message}></Document>
`;
}

export const account = `<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Lindner GmbH</Nm></Ownr></Acct>`;

export function balance(
  type: string,
  amount: string,
  more: { readonly sub?: string; day?: string } = {},
): string {
  const { sub, day = "2026-01-15" } = more;
  const isDebit = amount.startsWith("-");
  const subType = sub === undefined ? "" : `<SubTp><Cd>${sub}</Cd></SubTp>`;
  return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry>${subType}</Tp><Amt Ccy="EUR">${amount.replace("-", "")}</Amt><CdtDbtInd>${isDebit ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

export const parts = {
  amount: '<Amt Ccy="EUR">12.50</Amt>',
  direction: "<CdtDbtInd>DBIT</CdtDbtInd>",
  status: "<Sts>BOOK</Sts>",
  booked: "<BookgDt><Dt>2026-01-15</Dt></BookgDt>",
  value: "<ValDt><Dt>2026-01-17</Dt></ValDt>",
  reference: "<AcctSvcrRef>BANK-REF-1</AcctSvcrRef>",
  code: "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>",
  details: "<NtryDtls><TxDtls><RmtInf><Ustrd>Rent</Ustrd></RmtInf></TxDtls></NtryDtls>",
  info: "<AddtlNtryInf>Transfer</AddtlNtryInf>",
};

/** An entry with parts of its own. */
export function entry(own: Partial<typeof parts> = {}): string {
  return `<Ntry>${Object.values({ ...parts, ...own }).join("")}</Ntry>`;
}

/** The details of payments, each of them the inside of its element. */
export function payments(...inside: readonly string[]): string {
  return `<NtryDtls>${inside.map((text) => `<TxDtls>${text}</TxDtls>`).join("")}</NtryDtls>`;
}

/** Rows without their line, and groups, as a person would write them. */
export async function read(
  text: string,
): Promise<{ readonly rows: readonly string[]; readonly groups: readonly string[] }> {
  const { reading, rows } = await readWhole(memoryFile(text, { name: "export.dat" }));
  return {
    rows: rows.map((row) => told(row).replace(/^[0-9]+ \| /, "")),
    groups: reading.groups.map(toldGroup),
  };
}
