/** Which way amounts go, where the account's type or the words of the file tell. */
import { describe, expect, test } from "vitest";
import type { AccountType } from "../../src/contract/account.ts";
import { Problem } from "../../src/contract/problem.ts";
import { provenType } from "../../src/importing/account-type.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

/** The sign that is read, or the code of the refusal. */
async function signOf(lines: readonly string[], choices: ReadingChoices = {}): Promise<string | undefined> {
  try {
    const file = memoryFile(`${lines.join("\n")}\n`);
    return (await readWhole(file, { currency: "EUR", ...choices })).reading.mapping.sign;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const header = "Datum;Text;Betrag";
/** Rows of amounts, a day each. */
const rows = (...amounts: readonly number[]) =>
  amounts.map((amount, at) => `${String(at + 13)}.01.2026;Umsatz ${at};${amount},00`);
const asked = "ambiguous_file";

describe("the account's type", () => {
  const mostlyPositive = [12, 40, 7, 9, -68];
  const evenly = [12, -30, 45, -50];
  const allPositive = [12, 40, 7, 9];

  test.each<[AccountType | undefined, string, string, string]>([
    // type, mostly positive, as many of both, all positive
    ["checking", "as_is", "as_is", asked],
    ["savings", "as_is", "as_is", asked],
    ["cash", "as_is", "as_is", asked],
    ["payment_processor", "as_is", "as_is", asked],
    ["credit_card", "inverted", asked, asked],
    ["loan", asked, asked, asked],
    ["investment", asked, asked, asked],
    ["other", asked, asked, asked],
    [undefined, asked, asked, asked],
  ])("%s", async (type, most, half, all) => {
    const choices = type === undefined ? {} : { accountType: type };
    const of = (amounts: readonly number[]) => signOf([header, ...rows(...amounts)], choices);
    expect([await of(mostlyPositive), await of(evenly), await of(allPositive)]).toEqual([most, half, all]);
  });

  test.each<[AccountType | undefined, readonly number[], string]>([
    [undefined, [-12, -40, 9], "as_is"],
    ["checking", [-12, -40, 9], "as_is"],
    // A card's file may hold no more than a payment and refunds.
    ["credit_card", [-12, -40, 9], asked],
    ["credit_card", [-12, -40, -7, 68], "as_is"],
    // Banks write the payments of a loan both ways.
    ["loan", [-500, -500, -500], asked],
  ])("%s with more negative amounts than positive ones: %j", async (type, amounts, sign) => {
    const choices = type === undefined ? {} : { accountType: type };
    expect(await signOf([header, ...rows(...amounts)], choices)).toBe(sign);
  });

  test("over twenty rows of a card, twice as many of one sign tell", async () => {
    const many = [...Array.from({ length: 14 }, () => 5), ...Array.from({ length: 6 }, () => -5)];
    const lines = (amounts: readonly number[]) => [header, ...rows(...amounts)];
    expect(await signOf(lines(many), { accountType: "credit_card" })).toBe("inverted");
    expect(await signOf(lines(many.map((amount) => -amount)), { accountType: "credit_card" })).toBe("as_is");
  });

  test("a card's column of amounts beside a column of cards stops in a checking account", async () => {
    const lines = ["Datum;Karte;Text;Betrag", "13.01.2026;12;a;-9,00", "14.01.2026;12;b;8,00"];
    expect(await signOf(lines, { accountType: "checking" })).toBe(asked);
  });

  test("words of the rows stand against it", async () => {
    const lines = [header, ...rows(12, -30, 45), "17.01.2026;Zahlung erhalten. Besten Dank.;-9,00"];
    expect(await signOf(lines, { accountType: "checking" })).toBe("inverted");
  });

  test("is no evidence for a file of several accounts", async () => {
    const lines = ["Datum;Währung;Text;Betrag", "13.01.2026;EUR;a;-9,00", "14.01.2026;USD;b;8,00"];
    expect(await signOf(lines, { accountType: "savings" })).toBe(asked);
  });

  test.each([
    ["checking", null, undefined],
    ["checking", "DE89…3000", "checking"],
    ["credit_card", null, "credit_card"],
    ["Girokonto", null, undefined],
  ])("%s with the IBAN %s is known as %s", (account_type, iban, type) => {
    expect(provenType({ account_type, iban })).toBe(type);
  });
});

describe("words of the header or of the lines above it", () => {
  test.each([
    ["Amounts in positive are charges.", "inverted"],
    ["Charges are shown as positive numbers and refunds as negative numbers", "inverted"],
    ["Credit card statement: purchases are positive", "inverted"],
    ["Debits are negative, credits positive", "as_is"],
    ["Belastungen werden positiv, Gutschriften negativ dargestellt.", "inverted"],
    ["Belastungen werden ohne Vorzeichen ausgewiesen", "inverted"],
    ["Ausgaben mit Minus, Einnahmen mit Plus", "as_is"],
    ["Les débits sont en positif et les crédits en négatif", "inverted"],
    ["Los cargos se muestran en positivo; los abonos en negativo", "inverted"],
    ["Gli addebiti sono negativi", "as_is"],
    ["Uitgaven zijn positief en inkomsten negatief", "inverted"],
    ["Wydatki są dodatnie", "inverted"],
    ["Расходы положительные, поступления отрицательные", "inverted"],
  ])("%s", async (words, sign) => {
    expect(await signOf([`${words};;`, header, ...rows(12, -30, 45)])).toBe(sign);
    expect(await signOf([`Datum;Text;Betrag (${words})`, ...rows(12, -30, 45)])).toBe(sign);
  });

  test.each([
    "Charges are not positive",
    "Positive balance, charges included",
    "Credits and debits are positive",
    "Amounts of 2026",
  ])("%s says nothing", async (words) => {
    expect(await signOf([`${words};;`, header, ...rows(12, -30, 45)])).toBe(asked);
  });

  test.each([
    [
      "a running balance",
      "Belastungen werden positiv dargestellt",
      `${header};Saldo`,
      [";112,00", ";82,00", ";127,00"],
    ],
    ["other words", "Belastungen sind positiv. Ausgaben sind negativ", header, ["", "", ""]],
  ])("against %s they stop", async (_what, words, heading, balances) => {
    const lines = rows(12, -30, 45).map((row, at) => `${row}${balances[at] ?? ""}`);
    expect(await signOf([`${words};;`, heading, ...lines])).toBe(asked);
  });

  test.each([
    ["Ausgaben März 2026", "inverted"],
    ["Expenses", "inverted"],
    ["Dépenses du mois", "inverted"],
    ["Wydatki", "inverted"],
    ["Einnahmen", "as_is"],
    ["Ingresos 2026", "as_is"],
    ["Einnahmen und Ausgaben", asked],
  ])("a title %s tells of amounts without signs: %s", async (title, sign) => {
    expect(await signOf([`${title};;`, header, ...rows(12, 30, 45)])).toBe(sign);
  });

  test("a sum of expenses above the table is no title, and a title says nothing of signed amounts", async () => {
    expect(await signOf(["Ausgaben;87,00;", header, ...rows(12, 30, 45)])).toBe(asked);
    expect(await signOf(["Ausgaben;;", header, ...rows(12, -30, 45)])).toBe(asked);
  });
});

test.each([
  ["Russian", "Дата;Описание;Сумма", "Зарплата"],
  ["Greek", "Ημερομηνία;Περιγραφή;Ποσό", "ΜΙΣΘΟΔΟΣΙΑ"],
  ["Japanese", "日付;摘要;金額", "給与"],
  ["Turkish", "Tarih;Açıklama;Tutar", "Maaş ödemesi"],
  ["Hungarian", "Könyvelés dátuma;Közlemény;Összeg", "Munkabér"],
])("a salary in %s shows that amounts are signed", async (_language, heading, salary) => {
  expect(await signOf([heading, "13.01.2026;a;-9,00", `14.01.2026;${salary};900,00`])).toBe("as_is");
});

test.each([
  ["a yield", "13/01/2026;PADARIA;-9,00\n14/01/2026;REND PAGO APLIC AUT;0,85"],
  ["money received", "13/01/2026;PADARIA;-9,00\n14/01/2026;PIX RECEBIDO ANA;90,00"],
  ["money sent", "13/01/2026;PADARIA;9,00\n14/01/2026;Transferência enviada pelo Pix;-90,00"],
])("%s in Portuguese shows that amounts are signed, without a header", async (_, lines) => {
  expect(await signOf(lines.split("\n"))).toBe("as_is");
});

describe("a header that calls amounts what was charged", () => {
  const card: ReadingChoices = { accountType: "credit_card" };

  test.each([
    ["이용일자;가맹점명;이용금액(원)"],
    ["승인일자;가맹점명;승인금액(원)"],
    ["利用日;利用店名;利用金額"],
    ["ご利用日;ご利用先;ご利用金額(円)"],
    ["交易日期;商户名称;消费金额"],
    ["消費日期;特店名稱;消費金額"],
    ["Date;Merchant;Amount charged"],
    ["Date;Merchant;Purchase amount (EUR)"],
    ["Date;Commerçant;Montant de l'achat"],
    ["Datum;Händler;Kaufbetrag"],
    ["Fecha;Comercio;Importe de la compra"],
    ["Data;Esercente;Importo speso"],
    ["Data;Estabelecimento;Valor da compra"],
    ["Dato;Butik;Købsbeløb"],
    ["Tarih;İşyeri;Harcama Tutarı"],
    ["Дата;Магазин;Сумма покупки"],
  ])("%s: on a card, amounts without signs are charges", async (names) => {
    const of = (amounts: readonly number[], choices: ReadingChoices = card) =>
      signOf([names, ...rows(...amounts)], choices);
    expect([await of([12, 40, 7]), await of([12, -40, 7])]).toEqual(["inverted", "inverted"]);
    // Elsewhere it may be what customers of a shop were charged.
    expect(await of([12, 40, 7], { accountType: "checking" })).toBe(asked);
  });

  test.each<[string, readonly string[]]>([
    ["more are negative than positive", ["Date;Merchant;Purchase amount", ...rows(-12, -40, 7)]],
    [
      "a row without a sign is a payment",
      ["Date;Merchant;Purchase amount", ...rows(12, 40), "17.01.2026;PAYMENT RECEIVED - THANK YOU;52,00"],
    ],
    ["the header says no more than payment", ["Date;Merchant;Payment amount", ...rows(12, 40, 7)]],
  ])("is no proof where %s", async (_, lines) => {
    expect(await signOf(lines, card)).toBe(asked);
  });
});

test("a question about signs shows no amount that cannot be read", async () => {
  const lines = [header, ...rows(12, 30), "17.01.2026;Umsatz;1.23.4", "18.01.2026;Umsatz;7,00"];
  const problem: unknown = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" }).catch(
    (error: unknown) => error,
  );
  const [reading] = (problem as { more: { readings: readonly { rows: readonly { text: string }[] }[] } }).more
    .readings;
  expect(reading?.rows.map(({ text }) => text)).toEqual(["12,00", "30,00", "7,00"]);
});

describe("payments of a card in Argentina", () => {
  const shops = (...amounts: readonly string[]) =>
    amounts.map((amount, at) => `${13 + at}.01.2026;MERCADONA ${at};${amount}`);

  test("to the card say which way its charges go", async () => {
    const lines = [header, ...shops("7.755,00", "3.519,00"), "17.01.2026;SU PAGO EN PESOS;-47.310,00"];
    expect(await signOf(lines, { accountType: "credit_card" })).toBe("inverted");
    expect(await signOf(lines)).toBe("inverted");
  });

  test("that are written positive leave a list as it is", async () => {
    const lines = [header, ...shops("-23,45", "-12,00"), "17.01.2026;SU PAGO EN PESOS;310,55"];
    expect(await signOf(lines)).toBe("as_is");
  });

  test.each(["PAGO EN LINEA", "PAGO EN SUCURSAL 12", "PAGO EN EFECTIVO", "BIZUM POR PAGO EN CENA"])(
    "%s is no purchase",
    async (text) => {
      const lines = [header, ...shops("-23,45", "-12,00", "-7,00"), `17.01.2026;${text};19,90`];
      expect(await signOf(lines)).toBe("as_is");
    },
  );
});

test("one word that speaks against it turns no list around most of whose amounts have a minus", async () => {
  const lines = [header, ...rows(-12, -30, -7), "17.01.2026;Kauf Elektromarkt;45,00"];
  expect(await signOf(lines)).toBe("as_is");
  expect(await signOf([header, ...rows(12, 30, -7), "17.01.2026;Kauf Elektromarkt;45,00"])).toBe("inverted");
});

test("a column of factors says which way each amount goes", async () => {
  const file = memoryFile(
    "Date;Libellé;Montant;Sens\n13/01/2026;ORANGE;139,44;-1\n14/01/2026;CPAM;3190,14;1\n",
  );
  const { rows: read } = await readWhole(file, { currency: "EUR" });
  expect(read.map((row) => (row.verdict === "booked" ? row.minor : row.code))).toEqual([-13944n, 319014n]);
});

describe("a column of texts that are sides and nothing else", () => {
  const amountsOf = async (lines: readonly string[]) => {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "COP", sign: "as_is" });
    return rows.map((row) => row.verdict === "booked" && `${row.minor} ${row.description}`);
  };

  test.each([
    ["Fecha;Descripción Motivo;Transacción;Valor", "Nota Débito", "Nota Crédito"],
    ["Fecha;Descripción;Descripción corta;Valor", "Débito", "Crédito"],
    ["Date;Description;Short text;Amount", "Debit", "Credit"],
    ["Datum;Verwendungszweck;Textart;Betrag", "Belastung", "Gutschrift"],
  ])("tells the sign: %s", async (header, debit, credit) => {
    const lines = [header, `14/02/2026;AGUAS;${debit};120.50`, `15/02/2026;NOMINA;${credit};900.25`];
    expect(await amountsOf(lines)).toEqual(["-12050 AGUAS", "90025 NOMINA"]);
  });

  test("is a text where a row has another one, or one side is all there is", async () => {
    const header = "Fecha;Descripción;Descripción corta;Valor";
    const mixed = [
      `14/02/2026;AGUAS;Débito;120.50`,
      `15/02/2026;NOMINA;Crédito;900.25`,
      "16/02/2026;MERCADO;Compra;7.10",
    ];
    expect(await amountsOf([header, ...mixed])).toEqual([
      "12050 AGUAS Débito",
      "90025 NOMINA Crédito",
      "710 MERCADO Compra",
    ]);
    const alone = [`14/02/2026;AGUAS;Débito;-120.50`, `15/02/2026;LUZ;Débito;-900.25`];
    expect(await amountsOf([header, ...alone])).toEqual(["-12050 AGUAS Débito", "-90025 LUZ Débito"]);
  });
});
