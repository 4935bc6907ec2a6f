/** What each element of a CAMT document comes to. Layouts of banks are in test/fixtures/camt. */
import { describe, expect, test } from "vitest";
import type { BookedRow } from "../../src/importing/source-row.ts";
import {
  account,
  balance,
  document,
  entry,
  IBAN,
  parts,
  payments,
  read,
  type Version,
} from "./camt-document.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const usual = "2026-01-15 | -12.50 EUR | Rent";

type Own = Partial<typeof parts>;

async function firstRow(own: Own, version: Version = "053"): Promise<string | undefined> {
  return (await read(document(version, account + entry(own)))).rows[0];
}

const verdicts: readonly (readonly [string, Own, string, Version?])[] = [
  ["a booked entry", {}, usual],
  ["a credit", { direction: "<CdtDbtInd>CRDT</CdtDbtInd>" }, "2026-01-15 | 12.50 EUR | Rent"],
  [
    "what is taken back: its direction alone counts",
    { direction: "<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>" },
    "2026-01-15 | 12.50 EUR | Rent",
  ],
  ["a status as a code", { status: "<Sts><Cd>BOOK</Cd></Sts>" }, usual],
  ["a status in small letters", { status: "<Sts><Cd>book</Cd></Sts>" }, usual],
  ["a status in a word", { status: "<Sts><Prtry>Booked</Prtry></Sts>" }, usual],
  ["a pending status in small letters", { status: "<Sts>Pdng</Sts>" }, "skipped not_booked"],
  ["a pending entry", { status: "<Sts>PDNG</Sts>" }, "skipped not_booked"],
  ["a pending entry by code", { status: "<Sts><Cd>PDNG</Cd></Sts>" }, "skipped not_booked"],
  ["an entry for information", { status: "<Sts>INFO</Sts>" }, "skipped not_booked"],
  ["an entry of the future", { status: "<Sts><Cd>FUTR</Cd></Sts>" }, "skipped not_booked"],
  ["an unknown status", { status: "<Sts>HELD</Sts>" }, "rejected invalid_entry"],
  ["a statement's entry without status", { status: "" }, usual],
  ["a notification's entry without status", { status: "", booked: "" }, usual.replace("15", "17"), "054"],
  ["a report's entry without status", { status: "" }, usual, "052"],
  ["a report's entry without status and day", { status: "", booked: "" }, "rejected invalid_entry", "052"],
  [
    "a direction in small letters",
    { direction: "<CdtDbtInd>Crdt</CdtDbtInd>" },
    "2026-01-15 | 12.50 EUR | Rent",
  ],
  ["no direction", { direction: "" }, "rejected invalid_entry"],
  ["another word for the direction", { direction: "<CdtDbtInd>DEBIT</CdtDbtInd>" }, "rejected invalid_entry"],
  [
    "two directions",
    { direction: "<CdtDbtInd>DBIT</CdtDbtInd><CdtDbtInd>CRDT</CdtDbtInd>" },
    "rejected invalid_entry",
  ],
  ["no amount", { amount: "" }, "rejected amount_missing"],
  ["an empty amount", { amount: '<Amt Ccy="EUR"/>' }, "rejected amount_missing"],
  ["a sign beside the direction", { amount: '<Amt Ccy="EUR">-12.50</Amt>' }, "rejected invalid_entry"],
  ["a plus sign", { amount: '<Amt Ccy="EUR">+12.50</Amt>' }, usual],
  ["white space around", { amount: '<Amt Ccy="EUR">\n  12.50 </Amt>' }, usual],
  ["a decimal comma", { amount: '<Amt Ccy="EUR">12,50</Amt>' }, "rejected amount_syntax"],
  ["thousands", { amount: '<Amt Ccy="EUR">1,234.50</Amt>' }, "rejected amount_syntax"],
  ["an exponent", { amount: '<Amt Ccy="EUR">1.25E1</Amt>' }, "rejected amount_syntax"],
  ["zeros beyond the cents", { amount: '<Amt Ccy="EUR">12.50000</Amt>' }, usual],
  ["parts of cents", { amount: '<Amt Ccy="EUR">12.505</Amt>' }, "rejected amount_precision"],
  ["two amounts", { amount: `${parts.amount}<Amt Ccy="EUR">12.51</Amt>` }, "rejected invalid_entry"],
  [
    "an amount in two currencies",
    { amount: `${parts.amount}<Amt Ccy="USD">12.50</Amt>` },
    "rejected invalid_entry",
  ],
  ["no currency of the entry", { amount: "<Amt>12.50</Amt>" }, usual],
  ["a word for the currency", { amount: '<Amt Ccy="euro">12.50</Amt>' }, "rejected unknown_currency"],
  ["yen", { amount: '<Amt Ccy="JPY">1250</Amt>' }, "2026-01-15 | -1250 JPY | Rent"],
  [
    "other amounts of the entry",
    {
      info: '<AmtDtls><InstdAmt><Amt Ccy="USD">14</Amt></InstdAmt></AmtDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1</TtlChrgsAndTaxAmt></Chrgs>',
    },
    usual,
  ],
  ["a moment", { booked: "<BookgDt><DtTm>2026-01-15T23:59:59+02:00</DtTm></BookgDt>" }, usual],
  ["a moment in another zone", { booked: "<BookgDt><DtTm>2026-01-15T23:30:00.5Z</DtTm></BookgDt>" }, usual],
  ["a day with its zone", { booked: "<BookgDt><Dt>2026-01-15+01:00</Dt></BookgDt>" }, usual],
  ["no booking day", { booked: "" }, usual.replace("15", "17")],
  ["no day at all", { booked: "", value: "" }, "rejected date_missing"],
  [
    "a day that does not exist",
    { booked: "<BookgDt><Dt>2026-02-30</Dt></BookgDt>" },
    "rejected invalid_date",
  ],
  ["a day in words", { booked: "<BookgDt><Dt>15.01.2026</Dt></BookgDt>" }, "rejected invalid_date"],
  [
    "two booking days",
    { booked: `${parts.booked}${parts.value.replaceAll("ValDt", "BookgDt")}` },
    "rejected invalid_entry",
  ],
];

for (const [name, own, expected, version] of verdicts) {
  test(name, async () => expect(await firstRow(own, version)).toBe(expected));
}

const ref = (text: string) => `<Refs><AcctSvcrRef>${text}</AcctSvcrRef></Refs>`;

const texts: readonly (readonly [string, Own, string])[] = [
  [
    "lines of a message",
    { details: payments("<RmtInf><Ustrd>one</Ustrd><Ustrd>two\n three</Ustrd></RmtInf>") },
    "one two three",
  ],
  [
    "a reference and what is added to it",
    {
      details: payments(
        "<RmtInf><Strd><RfrdDocInf><Nb>INV 7</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18 5390</Ref></CdtrRefInf><AddtlRmtInf>thanks</AddtlRmtInf></Strd></RmtInf>",
      ),
    },
    "INV 7 RF18 5390 thanks",
  ],
  [
    "a reference that the message holds too",
    {
      details: payments(
        "<RmtInf><Ustrd>Rent RF18 5390</Ustrd><Strd><CdtrRefInf><Ref>RF18 5390</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>F18</Ref></CdtrRefInf></Strd></RmtInf>",
      ),
    },
    "Rent RF18 5390 F18",
  ],
  [
    "a message that says nothing",
    { details: payments("<RmtInf><Ustrd>NOTPROVIDED</Ustrd></RmtInf>") },
    "Transfer",
  ],
  [
    "what the bank adds, twice",
    { details: payments("<AddtlTxInf>Transfer to Ann</AddtlTxInf>") },
    "Transfer to Ann",
  ],
  [
    "what the bank adds, in two parts",
    { details: payments("<AddtlTxInf>to Ann</AddtlTxInf>") },
    "Transfer to Ann",
  ],
  [
    "the payer's reference",
    { details: payments("<Refs><EndToEndId>INV-7</EndToEndId></Refs>"), info: "" },
    "INV-7",
  ],
  ["a cheque", { details: payments("<Refs><ChqNb>77</ChqNb></Refs>"), info: "" }, "Cheque 77"],
  ["the bank's code", { details: "", info: "" }, "PMNT ICDT ESCT"],
  [
    "the bank's own code",
    { details: "", info: "", code: "<BkTxCd><Prtry><Cd>NTRF+166</Cd></Prtry></BkTxCd>" },
    "NTRF+166",
  ],
  ["nothing", { details: "", info: "", code: "" }, "(no text)"],
  [
    "several payments",
    { details: payments("<RmtInf><Ustrd>a</Ustrd></RmtInf>", "") },
    "Transfer (2 payments)",
  ],
  [
    "several payments by their number",
    { details: "<NtryDtls><Btch><NbOfTxs>0012</NbOfTxs></Btch></NtryDtls>" },
    "Transfer (12 payments)",
  ],
  [
    "one payment that calls itself a batch",
    {
      details:
        "<NtryDtls><Btch><NbOfTxs>1</NbOfTxs></Btch><TxDtls><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls></NtryDtls>",
    },
    "a",
  ],
  [
    "two batches",
    {
      details:
        "<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls/></NtryDtls><NtryDtls><Btch><NbOfTxs>1</NbOfTxs></Btch><TxDtls/><TxDtls/></NtryDtls>",
    },
    "Transfer (3 payments)",
  ],
  [
    "counters of rejected slips",
    {
      details: payments(
        "<RmtInf><Strd><CdtrRefInf><Ref>21 00</Ref></CdtrRefInf><AddtlRmtInf>?REJECT?0</AddtlRmtInf><AddtlRmtInf>?ERROR?000</AddtlRmtInf></Strd></RmtInf>",
      ),
    },
    "21 00",
  ],
  [
    "a message longer than a description: only whole parts of it",
    {
      details: payments(
        `<RmtInf><Ustrd>short</Ustrd><Ustrd>${"x".repeat(3995)}</Ustrd><Ustrd>end</Ustrd></RmtInf>`,
      ),
    },
    "short end",
  ],
];

test.each(texts)("text: %s", async (_name, own, expected) => {
  expect(await firstRow(own)).toBe(`2026-01-15 | -12.50 EUR | ${expected}`);
});

const own = `<Nm>LINDNER  GmbH</Nm>`;
const ownAccount = (side: string) => `<${side}Acct><Id><IBAN>${IBAN}</IBAN></Id></${side}Acct>`;
const parties: readonly (readonly [string, "CRDT" | "DBIT", string, string | undefined])[] = [
  ["a debit's creditor", "DBIT", `<Dbtr>${own}</Dbtr><Cdtr><Nm>Ann</Nm></Cdtr>`, "Ann"],
  ["a credit's debtor", "CRDT", `<Dbtr><Nm>Ann</Nm></Dbtr><Cdtr>${own}</Cdtr>`, "Ann"],
  ["a person by version 001.08", "CRDT", "<Dbtr><Pty><Nm>Ann</Nm></Pty></Dbtr>", "Ann"],
  ["the ultimate party", "DBIT", "<UltmtCdtr><Nm>Ann</Nm></UltmtCdtr>", "Ann"],
  ["nobody but the owner", "DBIT", `<Dbtr>${own}</Dbtr>`, undefined],
  ["the owner in the other's place", "DBIT", `<Cdtr>${own}</Cdtr><Dbtr><Nm>Ann</Nm></Dbtr>`, "Ann"],
  [
    "the owner by account",
    "CRDT",
    `<Dbtr><Nm>L. GmbH</Nm></Dbtr>${ownAccount("Dbtr")}<Cdtr><Nm>Ann</Nm></Cdtr>`,
    "Ann",
  ],
  [
    "the owner by national number",
    "CRDT",
    `<Dbtr><Nm>L. GmbH</Nm></Dbtr><DbtrAcct><Id><Othr><Id>0006820101</Id></Othr></Id></DbtrAcct><Cdtr><Nm>Ann</Nm></Cdtr>`,
    "Ann",
  ],
  [
    "the owner's other account",
    "DBIT",
    `<Cdtr>${own}</Cdtr><CdtrAcct><Id><IBAN>DE12500105170648489890</IBAN></Id></CdtrAcct>`,
    "LINDNER GmbH",
  ],
  ["no name", "DBIT", "<Cdtr><Nm>NOTPROVIDED</Nm></Cdtr>", undefined],
];

test.each([
  [
    "a return",
    payments("<RltdPties><Dbtr><Nm>L.</Nm></Dbtr><Cdtr><Nm>Ann</Nm></Cdtr></RltdPties><RtrInf/>"),
    "Ann",
  ],
  [
    "a return that names the payer only",
    payments("<RltdPties><Dbtr><Nm>Ann</Nm></Dbtr></RltdPties><RtrInf/>"),
    "Ann",
  ],
])("party: %s names its parties as the first payment did", async (_name, details, expected) => {
  const row = await firstRow({ direction: "<CdtDbtInd>CRDT</CdtDbtInd>", details });
  expect(row?.split(" | ")[3]).toBe(expected);
});

test.each(parties)("party: %s", async (_name, direction, related, expected) => {
  const row = await firstRow({
    direction: `<CdtDbtInd>${direction}</CdtDbtInd>`,
    details: payments(`<RltdPties>${related}</RltdPties>`),
  });
  expect(row?.split(" | ")[3]).toBe(expected);
});

const references: readonly (readonly [string, Own, string | null])[] = [
  ["of the entry", { details: payments(ref("PAYMENT")) }, "BANK-REF-1"],
  ["of its only payment", { reference: "", details: payments(ref("PAYMENT")) }, "PAYMENT"],
  ["of one of two payments", { reference: "", details: payments(ref("A"), ref("B")) }, null],
  ["that is none", { reference: "<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>" }, null],
  ["that is zeros", { reference: "<AcctSvcrRef>0000000</AcctSvcrRef>" }, null],
  ["that counts entries", { reference: "<AcctSvcrRef>17</AcctSvcrRef>" }, null],
  [
    "of the owner",
    { reference: "<NtryRef>1</NtryRef>", details: payments("<Refs><EndToEndId>E</EndToEndId></Refs>") },
    null,
  ],
];

test.each(references)("the bank's reference %s", async (_name, own, expected) => {
  const { rows } = await readWhole(memoryFile(document("053", account + entry(own))));
  expect((rows[0] as BookedRow).bank_id ?? null).toBe(expected);
});

const page = (number: string, isLast: boolean) =>
  `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`;
const opening = balance("OPBD", "100.00");
const closing = balance("CLBD", "87.50");
const wholeDay = opening + balance("CLBD", "75.00");
const takenBack = entry({ direction: "<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>" });
const totals = (sum: string) => `<TxsSummry><TtlDbtNtries><Sum>${sum}</Sum></TtlDbtNtries></TxsSummry>`;
const count = (number: string) =>
  `<TxsSummry><TtlNtries><NbOfNtries>${number}</NbOfNtries></TtlNtries></TxsSummry>`;

const proofs: readonly (readonly [string, string, string, Version?])[] = [
  ["both balances", account + opening + closing + entry(), "1 rows, proved 100.00 to 87.50"],
  ["balances that do not fit", account + wholeDay + entry(), "1 rows, failed at line 3 by 12.50"],
  [
    "below zero",
    account + balance("PRCD", "-1.00") + balance("CLBD", "-13.50") + entry(),
    "1 rows, proved -1.00 to -13.50",
  ],
  ["no closing balance", account + opening + balance("CLAV", "87.50") + entry(), "1 rows, unavailable"],
  [
    "a balance of blocked money",
    account + opening + balance("CLBD", "1.00", { sub: "BLCK" }) + entry(),
    "1 rows, unavailable",
  ],
  [
    "a balance without direction",
    account + opening + closing.replace("CRDT", "") + entry(),
    "1 rows, unavailable",
  ],
  [
    "a balance with a sign",
    account + opening + closing.replace("87.50", "-87.50") + entry(),
    "1 rows, unavailable",
  ],
  ["no entry", account + opening + balance("CLBD", "100.00"), "0 rows, proved 100.00 to 100.00"],
  [
    "a pending entry beside",
    account + opening + closing + entry() + entry({ status: "<Sts>PDNG</Sts>" }),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a rejected entry beside",
    account + opening + closing + entry() + entry({ direction: "" }),
    "1 rows, unavailable",
  ],
  ["a report of the day", account + opening + closing + entry(), "1 rows, proved 100.00 to 87.50", "052"],
  [
    "a report up to now",
    account + opening + balance("ITBD", "87.50") + entry(),
    "1 rows, proved 100.00 to 87.50",
    "052",
  ],
  ["a report since the one before", account + wholeDay + entry(), "1 rows, unavailable", "052"],
  ["a report of balances only", account + wholeDay, "0 rows, unavailable", "052"],
  ["a total", account + totals("12.5") + opening + closing + entry(), "1 rows, proved 100.00 to 87.50"],
  [
    "a total that does not fit",
    account + opening + closing + totals("12.49") + entry(),
    "1 rows, failed at line 3 by 0.01",
  ],
  [
    "a total of what is pending too",
    account + opening + closing + totals("25") + entry() + entry({ status: "<Sts>PDNG</Sts>" }),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a page that repeats the balances of the day",
    page("1", false) + account + wholeDay + entry(),
    "1 rows, unavailable",
  ],
  [
    "a number of the statement for that of the page",
    page("17", true) + account + opening + closing + entry(),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a total beside a rejected entry",
    account + opening + closing + totals("99") + entry() + entry({ direction: "" }),
    "1 rows, unavailable",
  ],
  [
    "totals that leave out what is taken back",
    account + opening + balance("CLBD", "100.00") + totals("0") + entry() + takenBack,
    "2 rows, proved 100.00 to 100.00",
  ],
  [
    "a total with the debits taken off",
    `${account}${opening}${closing}<TxsSummry><TtlNtries><Sum>12.50</Sum></TtlNtries></TxsSummry>${entry()}`,
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a total with the debits taken off, of both kinds",
    `${account}${opening}${balance("CLBD", "187.50")}<TxsSummry><TtlNtries><Sum>87.5</Sum></TtlNtries></TxsSummry>${entry()}${entry({ amount: '<Amt Ccy="EUR">100</Amt>', direction: "<CdtDbtInd>CRDT</CdtDbtInd>" })}`,
    "2 rows, proved 100.00 to 187.50",
  ],
  [
    "a number of entries",
    account + opening + closing + count("1") + entry(),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a number that counts the payments of a batch",
    account + opening + closing + count("2") + entry({ details: payments("", "") }),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a number that nobody counted",
    account + opening + closing + count("0") + entry(),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a number of more entries",
    account + opening + closing + count("3") + entry(),
    "1 rows, failed at line 3 by -2.00",
  ],
  [
    "a number of booked entries beside one that waits",
    account + opening + closing + count("3") + entry() + entry({ status: "<Sts>PDNG</Sts>" }),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "the last page alone",
    page("2", true) + account + balance("OPBD", "100.00", { sub: "INTM" }) + closing + entry(),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "a balance in another currency",
    account +
      opening +
      closing +
      balance("CLBD", "95.00", { day: "2026-01-16" }).replace("EUR", "USD") +
      entry(),
    "1 rows, proved 100.00 to 87.50",
  ],
  [
    "balances of two days",
    account +
      opening +
      closing +
      balance("OPBD", "87.50", { day: "2026-01-16" }) +
      balance("CLBD", "75.00", { day: "2026-01-16" }) +
      entry() +
      entry(),
    "2 rows, proved 100.00 to 75.00",
  ],
];

for (const [name, statement, expected, version = "053"] of proofs) {
  test(`balances: ${name}`, async () => {
    expect((await read(document(version, statement))).groups).toEqual([`${IBAN}, EUR: ${expected}`]);
  });
}

test("balances: pages of a statement that ends where it began prove together", async () => {
  const both = account + opening + balance("CLBD", "100.00");
  const pages = [page("1", false) + both + entry(), page("2", true) + both + takenBack];
  expect((await read(document("053", ...pages))).groups).toEqual([
    `${IBAN}, EUR: 2 rows, proved 100.00 to 100.00`,
  ]);
});

test.each([
  ["that repeat the balances of the statement", [wholeDay, wholeDay]],
  [
    "with interim balances",
    [opening + balance("ITBD", "87.50"), balance("ITBD", "87.50") + balance("CLBD", "75.00")],
  ],
  ["with balances at both ends only", [opening, balance("CLBD", "75.00")]],
])("balances: pages %s prove together", async (_name, [first = "", second = ""]) => {
  const pages = [page("1", false) + account + first + entry(), page("2", true) + account + second + entry()];
  expect((await read(document("053", ...pages))).groups).toEqual([
    `${IBAN}, EUR: 2 rows, proved 100.00 to 75.00`,
  ]);
});

test.each([
  ["the account", "<Acct><Id><Othr><Id>12 34</Id></Othr></Id><Ccy>USD</Ccy></Acct>", "USD"],
  ["its balances", `<Acct><Id><Othr><Id>1234</Id></Othr></Id></Acct>${opening}`, "EUR"],
  ["its first entry", "<Acct><Id><Othr><Id>1234</Id></Othr></Id></Acct>", "EUR"],
])("the currency is that of %s", async (_name, start, currency) => {
  const amount = `<Amt Ccy="${currency}">12.50</Amt>`;
  const { groups } = await read(document("053", start + entry({ amount })));
  expect(groups).toEqual([`1234, ${currency}: 1 rows, unavailable`]);
});

test("a notification without entries and currency names no account", async () => {
  const empty = "<Acct><Id><Othr><Id>1234</Id></Othr></Id></Acct>";
  expect(await read(document("054", empty))).toEqual({ rows: [], groups: [] });
});

test("version 001.01 has its number in a name, and payments without NtryDtls", async () => {
  const text = document(
    "053",
    account + entry({ details: "<TxDtls><RmtInf><Ustrd>Rent</Ustrd></RmtInf></TxDtls>" }),
  );
  expect((await read(text.replaceAll("BkToCstmrStmt", "BkToCstmrStmtV01"))).rows).toEqual([usual]);
});

test("entries of a file on one line have a line each", async () => {
  const text = document("053", account + entry() + entry()).replaceAll("\n", "");
  const { rows } = await readWhole(memoryFile(text));
  expect(rows.map(({ line }) => line)).toEqual([1, 2]);
});

describe("entries without a day, in a statement whose balances are of one day", () => {
  const dateless = entry({ booked: "", value: "" });
  const day = (type: string, amount: string, on: string) => balance(type, amount, { day: on });
  const onDay = "2026-03-09 | -12.50 EUR | Rent";

  test.each([
    ["opening and closing", "053", day("OPBD", "100.00", "2026-03-09") + day("CLBD", "87.50", "2026-03-09"), onDay],
    ["the last closing and this one", "053", day("PRCD", "100.00", "2026-03-09") + day("CLBD", "87.50", "2026-03-09"), onDay],
    ["a report's", "052", day("OPBD", "100.00", "2026-03-09") + day("ITBD", "87.50", "2026-03-09"), onDay],
    ["two days", "053", day("OPBD", "100.00", "2026-03-08") + day("CLBD", "87.50", "2026-03-09"), "rejected date_missing"],
    ["only one balance", "053", day("CLBD", "87.50", "2026-03-09"), "rejected date_missing"],
    ["several days", "053", day("OPBD", "100.00", "2026-03-08") + day("CLBD", "90.00", "2026-03-08") + day("OPBD", "90.00", "2026-03-09") + day("CLBD", "87.50", "2026-03-09"), "rejected date_missing"],
  ] as const)("%s", async (_, version, balances, expected) => {
    expect((await read(document(version, account + balances + dateless))).rows).toEqual([expected]);
  }); // prettier-ignore

  test("its own day counts where it has one", async () => {
    const balances = day("OPBD", "100.00", "2026-03-09") + day("CLBD", "75.00", "2026-03-09");
    const { rows } = await read(document("053", account + balances + entry() + dateless));
    expect(rows).toEqual([usual, onDay]);
  });
});
