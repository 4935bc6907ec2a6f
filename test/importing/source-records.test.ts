/** What files say of a row beyond its members, in the layouts of their formats. */
import { describe, expect, test } from "vitest";
import type { SourceRecord } from "../../src/contract/transaction/source-record.ts";
import { sourceRecord } from "../../src/importing/rows/source-record.ts";
import { account, document } from "./camt-document.ts";
import { balance, complement, entry } from "./cfonb120-records.ts";
import { header, more, movement, newBalance, oldBalance, party, trailer } from "./coda-records.ts";
import { memoryFile, readWhole } from "./read-whole.ts";
import * as zengin from "./zengin-records.ts";

async function recordsOf(text: string, name: string): Promise<readonly (SourceRecord | undefined)[]> {
  const { rows } = await readWhole(memoryFile(text, { name }), { currency: "EUR", sign: "as_is" });
  return rows.map((row) =>
    row.verdict === "booked" ? row.source_record : expect.fail(`${row.line}: ${row.code}`),
  );
}

describe("tables", () => {
  test.each<readonly [string, readonly string[], readonly (SourceRecord | undefined)[]]>([
    [
      "a file of days, texts and amounts says nothing more",
      ["Date,Description,Amount", "2026-01-15,Tea,-2.00"],
      [undefined],
    ],
    [
      "German: the other party with its IBAN, the kind of booking, a reference",
      [
        "Buchungstag;Buchungstext;Verwendungszweck;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Kundenreferenz;Betrag",
        "15.01.2026;FOLGELASTSCHRIFT;Strom Januar;Stadtwerke;DE02100100106820101000;V-77;-120,50",
        "16.01.2026;GUTSCHRIFT;Rechnung 7;Kunde AG;;;300,00",
      ],
      [
        {
          counterparty_name: "Stadtwerke",
          counterparty_account: "DE02100100106820101000",
          payment_reference: "V-77",
          bank_type: "FOLGELASTSCHRIFT",
        },
        { counterparty_name: "Kunde AG", bank_type: "GUTSCHRIFT" },
      ],
    ],
    [
      "Dutch: the other account",
      [
        "Datum;Naam tegenpartij;Tegenrekening;Mutatiesoort;Omschrijving;Bedrag",
        "15-01-2026;Bakker;NL02ABNA0123456789;Betaalautomaat;Brood;-4,20",
        "20-01-2026;Klant;NL18RABO0123459876;Overschrijving;Factuur 9;99,00",
      ],
      [
        {
          counterparty_name: "Bakker",
          counterparty_account: "NL02ABNA0123456789",
          bank_type: "Betaalautomaat",
        },
        {
          counterparty_name: "Klant",
          counterparty_account: "NL18RABO0123459876",
          bank_type: "Overschrijving",
        },
      ],
    ],
    [
      "Polish: an account that is told in words that no list has",
      [
        "Data operacji;Opis;Nadawca;Numer konta nadawcy;Kwota",
        "2026-01-15;Zwrot;Sklep;PL61109010140000071219812874;25,00",
        "2026-01-16;Zakup;Sklep;;-25,00",
      ],
      [
        { counterparty_name: "Sklep", counterparty_account: "PL61109010140000071219812874" },
        { counterparty_name: "Sklep" },
      ],
    ],
    [
      "English: the bank's id, a check number, the bank's reference",
      [
        "Date,Transaction ID,Description,Check Number,Reference,Amount",
        "2026-01-15,T-1,Rent,1042,,-900.00",
        "2026-01-31,T-2,Invoice 3,,BK 77,500.00",
      ],
      [
        { bank_id: "T-1", check_number: "1042" },
        { bank_id: "T-2", bank_reference: "BK 77" },
      ],
    ],
    [
      "of two columns of the other account, the one that is filled",
      [
        "Date,Description,Amount,Beneficiary account number,Beneficiary IBAN",
        "2026-01-15,Hosting,-9.00,,DE02100100106820101000",
        "2026-01-16,Rent,-800.00,12345678,",
      ],
      [{ counterparty_account: "DE02100100106820101000" }, { counterparty_account: "12345678" }],
    ],
    [
      "a column called IBAN alone that is the other party's",
      [
        "Date,Description,IBAN,Amount",
        "2026-01-15,Rent,DE02100100106820101000,-9.00",
        "2026-01-16,Shop,,-7.00",
        "2026-01-17,Customer,FR1420041010050500013M02606,12.00",
        "2026-01-18,Phone,NL02ABNA0123456789,-8.00",
      ],
      [
        { counterparty_account: "DE02100100106820101000" },
        undefined,
        { counterparty_account: "FR1420041010050500013M02606" },
        { counterparty_account: "NL02ABNA0123456789" },
      ],
    ],
    [
      "who holds the card is not who was paid",
      [
        "Date,Description,Merchant,Card Holder Full Name,Amount",
        "2026-01-15,Card payment,Rail Europe,Ann Smith,-49.99",
        "2026-01-16,Card payment,Office Depot,Bob Ray,-20.01",
      ],
      [
        { counterparty_name: "Rail Europe", cardholder: "Ann Smith" },
        { counterparty_name: "Office Depot", cardholder: "Bob Ray" },
      ],
    ],
    [
      "who holds an account without cards is nobody",
      ["Date,Description,Account holder,Amount", "2026-01-15,Rent,Ann Smith,-49.99", "2026-01-16,Tea,Ann Smith,-2.01"],
      [undefined, undefined],
    ],
    [
      "the holder's address is nobody",
      ["Date,Text,Card number,Email of holder,Amount", "2026-01-15,Rent,1111,ann@acme.test,-49.99", "2026-01-16,Tea,2222,bob@acme.test,-2.01"],
      [undefined, undefined],
    ],
  ])("%s", async (_what, file, expected) => {
    expect(await recordsOf(`${file.join("\n")}\n`, "bank.csv")).toEqual(expected);
  }); // prettier-ignore

  test.each([
    ["Datum;Kartennummer;Konto-/Karteninhaber;Buchungstext;Betrag"],
    ["Date;Numéro de carte;Titulaire du compte;Libellé;Montant"],
    ["Data;Numero carta;Intestatario carta;Descrizione;Importo"],
    ["Fecha;Número de tarjeta;Titular de la cuenta;Concepto;Importe"],
    ["Datum;Kaartnummer;Naam kaarthouder;Omschrijving;Bedrag"],
    ["Date;Card Number;Account Holder Name;Description;Amount"],
    ["Datum;Kortnummer;Kortinnehavarens namn;Text;Belopp"],
  ])("who holds the card: %s", async (header) => {
    const rows = ["5101 XXXX XXXX 1111;ANN SMITH;Tea;-3,00", "5101 XXXX XXXX 2222;BOB RAY;Bread;-4,50", "5101 XXXX XXXX 1111;ANN SMITH;Taxi;-9,00"]; // prettier-ignore
    const file = [header, ...rows.map((row, at) => `${13 + at}.01.2026;${row}`)];
    const holders = (await recordsOf(`${file.join("\n")}\n`, "bank.csv")).map((record) => record?.cardholder);
    expect(holders).toEqual(["ANN SMITH", "BOB RAY", "ANN SMITH"]);
  });
});

test("CAMT: the other party's account, references, the bank's code", async () => {
  const entry = (direction: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-15</Dt></BookgDt>${details}</Ntry>`;
  const payment = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;
  const text = document(
    "053",
    [
      account,
      entry(
        "DBIT",
        `<AcctSvcrRef>B1-77</AcctSvcrRef><BkTxCd><Prtry><Cd>NMSC+177</Cd></Prtry></BkTxCd>${payment(
          `<Refs><EndToEndId>E-9</EndToEndId></Refs><RltdPties><Dbtr><Nm>Lindner GmbH</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02100100100006820101</IBAN></Id></DbtrAcct><Cdtr><Nm>Bakker</Nm></Cdtr><CdtrAcct><Id><IBAN>NL02 ABNA 0123 4567 89</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Brood</Ustrd></RmtInf>`,
        )}`,
      ),
      entry(
        "CRDT",
        `${payment(
          `<Refs><EndToEndId>NOTPROVIDED</EndToEndId><ChqNb>1042</ChqNb></Refs><RltdPties><DbtrAcct><Id><Othr><Id>445566778</Id></Othr></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Refund</Ustrd></RmtInf>`,
        )}`,
      ),
      entry("DBIT", "<AddtlNtryInf>Fee</AddtlNtryInf>"),
      entry(
        "CRDT",
        payment(
          "<RltdPties><DbtrAcct><Id><IBAN>DE02100100100006820101</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>Interest</Ustrd></RmtInf>",
        ),
      ),
    ].join(""),
  );
  expect(await recordsOf(text, "bank.xml")).toEqual([
    {
      counterparty_name: "Bakker",
      counterparty_account: "NL02ABNA0123456789",
      bank_id: "B1-77",
      payment_reference: "E-9",
      bank_type: "NMSC+177",
    },
    { counterparty_account: "445566778", check_number: "1042" },
    undefined,
    undefined,
  ]);
});

test.each<readonly [string, readonly string[], SourceRecord]>([
  [
    "numbered subfields",
    [
      "166?00SEPA-UEBERWEISUNG?20EREF+RE-2026-1?21SVWZ+Rechnung 7?30MARKDEF1100?31DE0210010010682?32Muster GmbH",
    ],
    {
      counterparty_name: "Muster GmbH",
      counterparty_account: "DE0210010010682",
      payment_reference: "RE-2026-1",
      bank_type: "SEPA-UEBERWEISUNG",
    },
  ],
  [
    "the IBAN in a subfield of its own",
    ["177?00DAUERAUFTRAG?20Miete?3155667788?32Haus?33 Nord?38DE02100100106820101000"],
    {
      counterparty_name: "Haus Nord",
      counterparty_account: "DE02100100106820101000",
      bank_type: "DAUERAUFTRAG",
    },
  ],
  [
    "code words between slashes",
    ["/TRTP/SEPA OVERBOEKING/IBAN/NL02ABNA0123456789/BIC/ABNANL2A/NAME/Bakker/REMI/Brood/EREF/E-9"],
    {
      counterparty_name: "Bakker",
      counterparty_account: "NL02ABNA0123456789",
      payment_reference: "E-9",
      bank_type: "SEPA OVERBOEKING",
    },
  ],
  [
    "one party as account, BIC and name",
    ["/CNTP/NL18RABO0123459876/RABONL2U/Klant///REMI/USTD//Factuur 9/"],
    { counterparty_name: "Klant", counterparty_account: "NL18RABO0123459876", bank_type: "NTRF" },
  ],
  [
    "key words within free text",
    ["SVWZ+Rechnung 7 EREF+E-77 IBAN+DE02 1001 0010 6820 1010 00"],
    { counterparty_account: "DE02100100106820101000", payment_reference: "E-77", bank_type: "NTRF" },
  ],
])("MT940: %s", async (_what, information, expected) => {
  const text = [
    ":20:1",
    ":25:DE02100100100006820101",
    ":28C:1",
    ":60F:C260114EUR100,00",
    ":61:2601150115D12,50NTRFNONREF//B1-77",
    ...information.map((line) => `:86:${line}`),
    ":62F:C260115EUR87,50",
    "-",
    "",
  ].join("\r\n");
  expect(await recordsOf(text, "bank.sta")).toEqual([{ bank_id: "B1-77", ...expected }]);
});

test("OFX: the id, the type, references, and the account that money went to", async () => {
  const entry = (id: string, inside: string) =>
    `<STMTTRN><TRNTYPE>XFER<DTPOSTED>20260115<TRNAMT>-12.50<FITID>${id}${inside}<MEMO>m</STMTTRN>`;
  const text = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>77<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${entry("A1", "<CHECKNUM>1042<REFNUM>R-7<NAME>To savings<BANKACCTTO><BANKID>1<ACCTID>4455667<ACCTTYPE>SAVINGS</BANKACCTTO>")}
${entry("A2", "<PAYEE><NAME>Rail Europe Ltd<CITY>Paris</PAYEE>")}
${entry("A3", "<NAME>Card<CCACCTTO><ACCTID>XX1234</CCACCTTO>")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
  const shared = { bank_type: "XFER" };
  expect(await recordsOf(text, "bank.ofx")).toEqual([
    {
      ...shared,
      counterparty_name: "To savings",
      counterparty_account: "4455667",
      bank_id: "A1",
      bank_reference: "R-7",
      check_number: "1042",
    },
    { ...shared, counterparty_name: "Rail Europe Ltd", bank_id: "A2" },
    { ...shared, counterparty_name: "Card", counterparty_account: "XX1234", bank_id: "A3" },
  ]);
});

test("QIF: the payee, the number, and the account that a transfer names", async () => {
  const text = `!Type:Bank\nD2026-01-15\nT-12.50\nN1042\nPRail Europe\nMTicket\n^\nD2026-01-16\nT-50.00\nPTo savings\nL[Rainy Day]\n^\nD2026-01-17\nT-7.00\nPTea\nL[Cash]/Class\n^\n`;
  expect(await recordsOf(text, "bank.qif")).toEqual([
    { counterparty_name: "Rail Europe", bank_reference: "1042" },
    { counterparty_name: "To savings", counterparty_account: "Rainy Day" },
    { counterparty_name: "Tea", counterparty_account: "Cash" },
  ]);
});

test("BAI2: the type by its code, and both references", async () => {
  const text = `01,1,2,260116,0600,1,80,,2/\n02,2,1,1,260115,,USD,2/\n03,77,USD,010,10000,,/\n16,475,1250,Z,B-7,1042,Check/\n16,142,500,Z,,,Refund/\n49,11750,4/\n98,11750,1,6/\n99,11750,1,8/\n`;
  expect(await recordsOf(text, "bank.bai")).toEqual([
    { bank_id: "B-7", payment_reference: "1042", bank_type: "475 Check paid" },
    { bank_type: "142 ACH credit received" },
  ]);
});

test("Norma 43: the document, the references, and the concepts", async () => {
  const records = [
    `11210004180200051332260101260131200000000010000978${" ".repeat(30)}`,
    `22    0418260115260115030171000000000012500000001042000000000077${"0".repeat(16)}`,
    `2301${"LUZ".padEnd(76)}`,
    `33${"210004180200051332"}00001${"1250".padStart(14, "0")}${"0".repeat(19)}2${"8750".padStart(14, "0")}978`,
    `88${"9".repeat(18)}000004`,
  ];
  expect(await recordsOf(`${records.join("\n")}\n`, "bank.n43")).toEqual([
    {
      bank_reference: "0000001042",
      payment_reference: "000000000077",
      bank_type: "03/017 Domiciliados, recibos, letras, pagos por su cuenta",
    },
  ]);
});

test("CODA: the other party, the bank's reference, the references of either, and the code", async () => {
  const inner = [
    oldBalance(10_000),
    movement({ amount: 1000, reference: "B7", text: "101090933755493", isStructured: true }),
    party("BE43068999999501", "Dubois"),
    movement({ sequence: 2, amount: 1000, text: "Rent", code: "00501000" }),
    more("", { sequence: 2, reference: "E2E-7" }),
    newBalance(8000),
  ];
  const file = [header(), ...inner, trailer({ records: 6, debits: 2000, credits: 0 }), ""].join("\n");
  expect(await recordsOf(file, "bank.cod")).toEqual([
    {
      counterparty_name: "Dubois",
      counterparty_account: "BE43068999999501",
      bank_id: "B7",
      payment_reference: "+++090/9337/55493+++",
      bank_type: "00150000 SEPA credit transfers",
    },
    { payment_reference: "E2E-7", bank_type: "00501000 Direct debit" },
  ]);
});

test("CFONB 120: the other party, the references, and the codes", async () => {
  const records = [
    balance("01", 10_000),
    entry(-1000, "PRLV", { reference: "1234567" }),
    complement("NBE", "EDF"),
    entry(-1000, "VIR"),
    complement("NBE", "SCI Tilleuls"),
    complement("REF", "E2E-7"),
    balance("07", 8000),
  ];
  expect(await recordsOf(`${records.join("\n")}\n`, "releve.txt")).toEqual([
    { counterparty_name: "EDF", payment_reference: "1234567", bank_type: "05 0158" },
    { counterparty_name: "SCI Tilleuls", payment_reference: "E2E-7", bank_type: "05 0158" },
  ]);
});

test("Zengin: who sent the money, the bank's number, the text for machines, a check, and the kind", async () => {
  const records = [
    zengin.header(10_000),
    zengin.entry(1500, { side: "1", kind: "11", name: "ｶ)ﾐﾄﾞﾘ", edi: "INV7" }),
    zengin.entry(500, { kind: "13", check: "0012345" }),
    zengin.end(11_000, { deposits: [1, 1500], withdrawals: [1, 500] }),
    zengin.last(5),
  ];
  expect(await recordsOf(`${records.join("\n")}\n`, "zengin.txt")).toEqual([
    {
      counterparty_name: "ｶ)ﾐﾄﾞﾘ",
      bank_reference: "00000007",
      payment_reference: "INV7",
      bank_type: "11 振込",
    },
    { bank_reference: "00000007", check_number: "0012345", bank_type: "13 交換" },
  ]);
});

test("texts are folded, those that say nothing are left out, and a long one is cut where it says so", () => {
  expect(
    sourceRecord({
      counterparty_name: "  Rail \n Europe ",
      bank_id: "7",
      bank_reference: "7",
      payment_reference: "NOTPROVIDED",
      check_number: "0000",
      bank_type: "-",
      bank_category: "",
      counterparty_account: undefined,
    }),
  ).toEqual({ counterparty_name: "Rail Europe", bank_id: "7" });
  expect(sourceRecord({ bank_type: " ", check_number: "0" })).toBeUndefined();
  const long = sourceRecord({ bank_type: "😀".repeat(501) })?.bank_type ?? "";
  expect([...long]).toHaveLength(500);
  expect(long.endsWith("😀…")).toBe(true);
});

describe("who was paid, or paid", () => {
  const merchants = async (lines: readonly string[]) => {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR", sign: "as_is" });
    return rows.map((row) => (row.verdict === "booked" ? (row.merchant ?? "") : row.code));
  };

  test.each<readonly [string, readonly string[], readonly string[]]>([
    [
      "the merchant, else the payer of money in and the payee of money out",
      [
        "TransferWise ID,Date,Amount,Currency,Description,Payer Name,Payee Name,Merchant,Card Last Four Digits,Card Holder Full Name",
        "CARD-55121,26-02-2026,-49.99,EUR,Card transaction,Ann Smith,,Pixel Fonts,4821,Ann Smith",
        "TRANSFER-90017,27-02-2026,-300.00,EUR,Sent money,Lindner GmbH,Orchid Studio,,,",
        "TRANSFER-90018,28-02-2026,900.00,EUR,Received money,Acme Corp,Lindner GmbH,,,",
      ],
      ["Pixel Fonts", "Orchid Studio", "Acme Corp"],
    ],
    [
      "German: Zahlungspflichtige and Zahlungsempfänger",
      [
        "Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag",
        "15.01.2026;Lindner GmbH;Stadtwerke;Strom;-120,50",
        "16.01.2026;Kunde AG;Lindner GmbH;Rechnung 7;300,00",
      ],
      ["Stadtwerke", "Kunde AG"],
    ],
    [
      "Spanish: ordenante and beneficiario",
      [
        "Fecha;Concepto;Ordenante;Beneficiario;Importe",
        "15/01/2026;Alquiler;Lindner SL;Inmobiliaria Sol;-800,00",
        "16/01/2026;Factura;Cliente SA;Lindner SL;300,00",
      ],
      ["Inmobiliaria Sol", "Cliente SA"],
    ],
    [
      "not the employee who paid by card",
      [
        "Date,ID,Type,Description,Payer,Card number,Amount,Balance",
        "2026-01-20,aaa-bbb-1,CARD_PAYMENT,Oak Cloud,Jane Doe,1234,-40.00,1960.00",
        "2026-01-21,aaa-bbb-2,CARD_PAYMENT,Rail,Bob Ray,9876,-60.00,1900.00",
      ],
      ["", ""],
    ],
    [
      "a payee alone, on all rows",
      ["Date,Payee,Memo,Amount", "2026-01-20,Oak Cloud,Hosting,-40.00", "2026-01-21,Acme Corp,Invoice,60.00"],
      ["Oak Cloud", "Acme Corp"],
    ],
  ])("%s", async (_what, lines, expected) => {
    expect(await merchants(lines)).toEqual(expected);
  });

  test("the employee is in the source record", async () => {
    const text =
      "Date,Description,Payer,Card number,Amount\n2026-01-20,Oak Cloud,Jane Doe,1234,-40.00\n2026-01-21,Rail,Bob Ray,9876,-6.00\n";
    expect(await recordsOf(text, "bank.csv")).toEqual([
      { cardholder: "Jane Doe" },
      { cardholder: "Bob Ray" },
    ]);
  });
});

describe("the kind of a booking is not glued to its text", () => {
  test.each([
    [
      "Date,Description,Amount,Transaction Details Type",
      "2026-01-20,Oak Cloud,-40.00,CARD",
      "Oak Cloud",
      "CARD",
    ],
    [
      "Kirjauspäivä;Tapahtumalaji;Viesti;Määrä EUR",
      "20.1.2026;TILISIIRTO;Lasku 7;-40,00",
      "Lasku 7",
      "TILISIIRTO",
    ],
    [
      "Könyvelés dátuma;Tranzakció típusa;Közlemény;Összeg",
      "2026.01.20;Vásárlás;Bolt 7;-40,00",
      "Bolt 7",
      "Vásárlás",
    ],
    ["Date,Transaction Details Type,Amount", "2026-01-20,CARD,-40.00", "CARD", "CARD"],
  ])("%s", async (header, row, description, bank_type) => {
    const { rows } = await readWhole(memoryFile(`${header}\n${row}\n`), { currency: "EUR", sign: "as_is" });
    expect(rows).toMatchObject([
      { description, original_description: description, source_record: { bank_type } },
    ]);
  });
});

describe("a bank's id by the bank's own name for it", () => {
  test.each([
    ["TransferWise ID", ["TRANSFER-90017", "CARD-55121"], "bank_id"],
    ["Qonto ID", ["0198a2b4-7c1e", "0198a2b4-7c1f"], "bank_id"],
    ["Customer ID", ["CUST-90017", "CUST-90017"], undefined],
    ["Sequence ID", ["1", "2"], undefined],
  ])("%s", async (header, ids, member) => {
    const lines = ids.map((id, index) => `2026-01-${20 + index},Text ${index},-${index + 4}.00,${id}`);
    const { rows } = await readWhole(memoryFile(`Date,Description,Amount,${header}\n${lines.join("\n")}\n`), {
      currency: "EUR",
      sign: "as_is",
    });
    expect(rows.map((row) => (row.verdict === "booked" ? row.bank_id : row.code))).toEqual(
      member === undefined ? [undefined, undefined] : ids,
    );
  });
});
