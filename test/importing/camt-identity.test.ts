/** The same day is known again in whichever message it comes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayDate, dayNumber } from "../../src/contract/values/date.ts";
import { identity } from "../../src/importing/rows/identity.ts";
import { account, balance, document, entry, IBAN, payments } from "./camt-document.ts";
import { memoryFile, readWhole, TODAY, told, toldGroup } from "./read-whole.ts";

async function identities(text: string): Promise<readonly string[]> {
  const { rows } = await readWhole(memoryFile(text));
  return rows
    .flatMap((row) => (row.verdict === "booked" ? [`${identity(row).id} ${row.occurrence}`] : []))
    .toSorted();
}

const credit = "<CdtDbtInd>CRDT</CdtDbtInd>";
const day = [
  entry({
    amount: '<Amt Ccy="EUR">1190</Amt>',
    direction: credit,
    reference: "<AcctSvcrRef>REF1</AcctSvcrRef>",
  }),
  entry({ reference: "" }),
  entry({ reference: "" }),
  entry({ reference: "<AcctSvcrRef>NONREF</AcctSvcrRef>", details: "" }),
].join("\n");
const batch = (details: string) =>
  entry({
    reference: "",
    direction: credit,
    details: `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${details}</NtryDtls>`,
  });
const balances = balance("OPBD", "100.00") + balance("CLBD", "1265.00");
const statement = document("053", account + balances + day + batch(""));

test.each([
  ["a report", document("052", account + balances + day + batch(""))],
  [
    "a report with what is pending",
    document("052", account + day + entry({ status: "<Sts>PDNG</Sts>" }) + batch("")),
  ],
  [
    "a notification",
    document("054", account + day + batch("<TxDtls><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls><TxDtls/>")),
  ],
  [
    "a later version",
    statement.replaceAll("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>").replaceAll("001.02", "001.08"),
  ],
  ["two messages of half a day", document("052", account + day, account + batch(""))],
])("a statement and %s of one day", async (_name, text) => {
  const known = await identities(statement);
  expect(known.length).toBe(5);
  expect(await identities(text)).toEqual(known);
});

test("a statement as CAMT and as MT940, by the bank's reference", async () => {
  const camt = document(
    "053",
    account +
      entry({ reference: "<AcctSvcrRef>26015A0000417</AcctSvcrRef>" }) +
      entry({
        amount: '<Amt Ccy="EUR">1190.00</Amt>',
        direction: credit,
        reference: "<AcctSvcrRef>26015A0000418</AcctSvcrRef>",
      }),
  );
  const mt940 = [
    ":20:STARTUMSE",
    `:25:${IBAN}`,
    ":28C:00010/001",
    ":60F:C260114EUR100,00",
    ":61:2601150115D12,50NDDTNONREF//26015A0000417",
    ":86:105?00LASTSCHRIFT?20Rent",
    ":61:2601150115C1190,00NTRFNONREF//26015A0000418",
    ":86:166?00GUTSCHRIFT?20Invoice",
    ":62F:C260115EUR1277,50",
    "-",
  ].join("\r\n");
  const known = await identities(camt);
  expect(known.length).toBe(2);
  expect(await identities(mt940)).toEqual(known);
});

interface Booking {
  readonly day: number;
  readonly minor: number;
  readonly text: string;
  readonly id: string | undefined;
}

const booking: fc.Arbitrary<Booking> = fc.record({
  day: fc.integer({ min: dayNumber("2000-01-01"), max: dayNumber(TODAY) }),
  minor: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((minor) => minor !== 0),
  text: fc.constantFrom("Rent", "a < b & c > d", "Überweisung 12", '"quoted"', "1.000,00 EUR", "x"),
  id: fc.option(fc.stringMatching(/^[A-Z][A-Z0-9]{6,20}$/), { nil: undefined }),
});

const decimal = (minor: number) =>
  `${minor < 0 ? "-" : ""}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, "0")}`;
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function written({ day, minor, text, id }: Booking): string {
  return entry({
    amount: `<Amt Ccy="EUR">${decimal(Math.abs(minor))}</Amt>`,
    direction: `<CdtDbtInd>${minor < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`,
    booked: `<BookgDt><Dt>${dayDate(day)}</Dt></BookgDt>`,
    reference: id === undefined ? "" : `<AcctSvcrRef>${id}</AcctSvcrRef>`,
    details: payments(`<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>`),
  });
}

test("whatever is written as a statement is read back, and its balances prove it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(booking, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.record({ prefix: fc.boolean(), lines: fc.boolean(), piece: fc.integer({ min: 40, max: 4000 }) }),
      async (bookings, start, { prefix, lines, piece }) => {
        const end = bookings.reduce((sum, { minor }) => sum + minor, start);
        const both = balance("OPBD", decimal(start)) + balance("CLBD", decimal(end));
        let text = document("053", account + both + bookings.map(written).join("\n"));
        if (prefix) text = text.replace(/<(\/?)(\w)/g, "<$1n:$2").replace("xmlns=", "xmlns:n=");
        if (!lines) text = text.replaceAll("\n", "");
        const { reading, rows } = await readWhole(memoryFile(text, { piece }));
        expect(rows.map((row) => told(row).replace(/^[0-9]+ \| /, ""))).toEqual(
          bookings.map(({ day, minor, text }) => `${dayDate(day)} | ${decimal(minor)} EUR | ${text}`),
        );
        expect(rows.map((row) => (row.verdict === "booked" ? row.bank_id : null))).toEqual(
          bookings.map(({ id }) => id),
        );
        expect(reading.groups.map(toldGroup)).toEqual([
          `${IBAN}, EUR: ${rows.length} rows, proved ${decimal(start)} to ${decimal(end)}`,
        ]);
      },
    ),
    { numRuns: process.env["CASHBOOK_TEST_FULL"] === "1" ? 2000 : 60 },
  );
});
