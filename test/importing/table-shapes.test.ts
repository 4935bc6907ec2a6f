/** Tables as banks and tools bend them, each with the rows that a careful reader takes from it. */
import { describe, expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function rowsOf(lines: readonly string[], choices: ReadingChoices = { currency: "EUR" }) {
  try {
    const { rows } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
    return rows.map((row) => told(row).split(" | ").slice(0, 4).join(" | "));
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const TEA_AND_PAY = ["2 | 2026-01-13 | -12.50 EUR | Tea", "3 | 2026-01-14 | 1000.00 EUR | Pay"];

describe("pairs of debits and credits under the words of", () => {
  test.each([
    ["ledgers", "DATE,DETAILS,DR,CR,BAL"],
    ["ledgers, with amounts", "Date,Narration,Dr Amt,Cr Amt,Bal Amt"],
    ["ledgers, with units", "Date,Narration,DR (EUR),CR (EUR),Balance (EUR)"],
    ["Italian", "Data,Descrizione,Dare,Avere,Saldo"],
    ["Italian amounts", "Data,Descrizione,Importo Dare,Importo Avere,Saldo"],
    ["Italian movements", "Data,Descrizione,Movimenti Dare,Movimenti Avere,Saldo"],
    ["Italian, in and out", "Data,Descrizione,Importo in uscita,Importo in entrata,Saldo"],
    ["Italian, with units", "Data,Descrizione,Addebiti (euro),Accrediti (euro),Saldo"],
    ["German", "Datum,Text,Ausgabe,Einnahme,Saldo"],
    ["Turkish", "Tarih,Açıklama,Giden Tutar,Gelen Tutar,Bakiye"],
    ["Greek", "Ημ/νία Συναλλαγής,Αιτιολογία,Ανάληψη,Κατάθεση,Υπόλοιπο"],
    ["Romanian", "Data tranzacției,Descriere,Plăți,Încasări,Sold"],
    ["Bulgarian", "Дата,Основание,Теглене,Внасяне,Салдо"],
    ["Croatian", "Datum,Opis,Na teret,U korist,Stanje"],
    ["Serbian", "Датум,Сврха,Исплата,Уплата,Стање"],
    ["Russian", "Дата,Наименование операции,Списание,Зачисление,Остаток"],
    ["Ukrainian", "Дата,Опис,Витрата,Надходження,Залишок"],
    ["Japanese", "取引日,摘要,お支払金額,受取金額,差引残高"],
    ["Chinese", "记账日,附言,借方发生额,贷方发生额,余额"],
    ["Korean", "거래일자,적요,출금액,입금액,잔액"],
    ["Hebrew", "תאריך,תיאור,בחובה,בזכות,יתרה"],
    ["Arabic", "التاريخ,البيان,سحب,إيداع,الرصيد"],
    ["Indonesian", "Tanggal,Deskripsi,Pengeluaran,Pemasukan,Saldo"],
    ["Thai", "วันที่,คำอธิบาย,เงินออก,เงินเข้า,ยอดคงเหลือ"],
    ["Vietnamese", "Ngày hạch toán,Nội dung,Rút tiền,Nộp tiền,Số dư"],
  ])("%s", async (_, header) => {
    const lines = [header, "13.01.2026,Tea,12.50,,87.50", "14.01.2026,Pay,,1000.00,1087.50"];
    const { reading } = await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" });
    const [, , debit, credit, balance] = header.split(",");
    expect(reading.detected.columns).toMatchObject({ debit: [debit], credit: [credit], balance: [balance] });
    expect(await rowsOf(lines)).toEqual(TEA_AND_PAY);
  });
});

describe("pairs in one letter, in whole units below a line with the account", () => {
  test.each([
    ["of a bank in Taiwan", "交易日期,摘要,提,存,餘額", "TWD"],
    ["of a post office in Taiwan", "交易日期,摘要,支,存,餘額", "TWD"],
    ["of a ledger in China", "日期,摘要,借,贷,余额", "TWD"],
    ["of a cash book in China", "日期,摘要,付,收,余额", "TWD"],
    ["of a bank in Japan", "日付,摘要,出,入,残高", "JPY"],
    ["of a bank in Korea", "날짜,적요,출,입,잔액", "KRW"],
  ])("%s", async (_, header, currency) => {
    const [day, text, out, into, left] = header.split(",");
    const lines = [
      "1234-***-567,,,,",
      header,
      "2026/01/13,Tea,12,,988",
      "2026/01/14,Pay,,12,1000",
      "2026/01/15,Bun,50,,950",
    ];
    const rows = await rowsOf(lines, { currency });
    const unit = currency === "TWD" ? ".00" : "";
    expect(rows).toEqual([
      `3 | 2026-01-13 | -12${unit} ${currency} | Tea`,
      `4 | 2026-01-14 | 12${unit} ${currency} | Pay`,
      `5 | 2026-01-15 | -50${unit} ${currency} | Bun`,
    ]);
    const turned = [day, text, into, out, left].join(",");
    const other = await rowsOf(
      [turned, "2026/01/13,Tea,12,,1012", "2026/01/14,Pay,,12,1000", "2026/01/15,Bun,50,,1050"],
      { currency },
    );
    expect(other[0]).toBe(`2 | 2026-01-13 | 12${unit} ${currency} | Tea`);
  });
});

test("a partial amount is none of a row's own, in French and German", async () => {
  const french = [
    "Date;Libellé;Montant partiel;Montant",
    "13/01/2026;Tea;;-12,50",
    "14/01/2026;Pay;;1 000,00",
  ];
  const german = ["Datum;Text;Teilbetrag;Betrag", "13.01.2026;Tea;2,50;-12,50", "14.01.2026;Pay;;1.000,00"];
  const choices: ReadingChoices = { currency: "EUR", sign: "as_is" };
  expect(await rowsOf(french, choices)).toEqual(TEA_AND_PAY);
  expect(await rowsOf(german, choices)).toEqual(TEA_AND_PAY);
});

describe("without a header, two columns of amounts that are filled in turn", () => {
  test.each([
    ["the second is written negative", "13.01.2026;Tea;;-12,50", "14.01.2026;Pay;1.000,00;"],
    ["the first is written negative", "2026-01-13,Tea,-12.50,", "2026-01-14,Pay,,1000.00"],
    ["the first is written in parentheses", "01/13/2026,Tea,(12.50),0.00", "01/14/2026,Pay,0.00,1000.00"],
  ])("%s, and the other without a sign: it is money out", async (_, first, second) => {
    expect(await rowsOf([first, second])).toEqual([
      "1 | 2026-01-13 | -12.50 EUR | Tea",
      "2 | 2026-01-14 | 1000.00 EUR | Pay",
    ]);
  });

  test.each([
    ["unsigned", "13.01.2026;Tea;12,50;", "14.01.2026;Pay;;1.000,00"],
    ["both negative", "13.01.2026;Tea;-12,50;", "14.01.2026;Pay;;-1.000,00"],
  ])("%s: a person says which is which", async (_, first, second) => {
    expect(await rowsOf([first, second])).toBe("ambiguous_file");
  });

  test("a row that fills neither does not hide the pair", async () => {
    const lines = [
      "13/01/2026,Tea,12.50,0.00,87.50", "14/01/2026,Pay,0.00,1000.00,1087.50", "15/01/2026,Bus,3.00,0.00,1084.50",
      "16/01/2026,Rates,0.00,0.00,1084.50", "17/01/2026,Bun,2.00,0.00,1082.50",
    ]; // prettier-ignore
    expect(await rowsOf(lines)).toEqual([
      "1 | 2026-01-13 | -12.50 EUR | Tea",
      "2 | 2026-01-14 | 1000.00 EUR | Pay",
      "3 | 2026-01-15 | -3.00 EUR | Bus",
      "4 | skipped zero_amount",
      "5 | 2026-01-17 | -2.00 EUR | Bun",
    ]);
  });
});

describe("blanks beside quotes", () => {
  test.each([
    ["before the delimiter", '"Date" ,"Description" ,"Amount"', '"2026-01-13" ,"Tea" ,"-12.50"'],
    ["a tab before the delimiter", '"Date"\t,"Description"\t,"Amount"', '"2026-01-13"\t,"Tea"\t,"-12.50"'],
    ["on both sides", '"Date" ; "Text" ; "Betrag"', '"2026-01-13" ; "Tea" ; "-12,50"'],
    ["a tab behind the delimiter", '"Date",\t"Text",\t"Amount"', '"2026-01-13",\t"Tea",\t"-12.50"'],
    ["at the end of the line", '"Date","Text","Amount" ', '"2026-01-13","Tea","-12.50"  '],
    ["before a tab that parts cells", '"Date" \t"Text" \t"Amount"', '"2026-01-13" \t"Tea" \t"-12.50"'],
  ])("%s", async (_, header, row) => {
    expect(await rowsOf([header, row])).toEqual(TEA_AND_PAY.slice(0, 1));
  });

  test("inside a quoted text stay as they are, and so do empty cells", async () => {
    const lines = ['"Date" ,"Text" ,"Note" ,"Amount"', '"2026-01-13" ,"Tea ""hot"" , milk" ,"" ,"-12.50"'];
    expect(await rowsOf(lines)).toEqual(['2 | 2026-01-13 | -12.50 EUR | Tea "hot" , milk']);
  });
});

describe("apostrophes", () => {
  test.each([
    ["before days, numbers and codes, as spreadsheets keep texts", "Tanggal,Keterangan,Cabang,Jumlah", "'2026-01-13,Tea,'0000,-12.50", "'2026-01-14,Pay,'0000,1000.00"],
    ["inside of quotes", '"Datum";"Text";"Konto";"Betrag"', `"'13.01.2026";"Tea";"'0012";"-12,50"`, `"'14.01.2026";"Pay";"'0012";"1000,00"`],
    ["before amounts", "Fecha;Concepto;Importe", "'13/01/2026;Tea;'-12,50", "'14/01/2026;Pay;'1000,00"],
    ["before months in words", "Date\tLibellé\tMontant", "'13 janv. 2026\tTea\t-12,50", "'14 janv. 2026\tPay\t1000,00"],
    ["as quotes of every cell", "'Date','Description','Amount'", "'2026-01-13','Tea','-12.50'", "'2026-01-14','Pay','1000.00'"],
    ["as quotes of some cells, beside the usual ones", "'Datum';'Text';'Betrag'", `'13.01.2026';"Tea";-12,50`, `'14.01.2026';"Pay";'1000,00'`],
    ["as quotes, with delimiters inside", "'Data','Opis','Kwota'", "'13.01.2026','Tea','-12,50'", "'14.01.2026','Pay','1000,00'"],
  ])("%s", async (_, header, ...rows) => {
    expect(await rowsOf([header, ...rows], { currency: "EUR", sign: "as_is" })).toEqual(TEA_AND_PAY);
  }); // prettier-ignore

  test.each([
    ["a text", "'Date','Text','Amount'", "'2026-01-13','Rock ''n'' Roll, \"Live\"','-12.50'", `Rock 'n' Roll, "Live"`],
    ["an apostrophe of the text beside quotes", '"Date","Text","Amount"', `"2026-01-13","Engen 'N2, 'x', y","-12.50"`, "Engen 'N2, 'x', y"],
    ["one of the text before figures", "Date,Text,Amount", "'2026-01-13,'90s Music,-12.50", "'90s Music"],
    ["a text between two, in a file that quotes nothing", "Date,Text,Amount", "2026-01-13,'Tis the Season',-12.50", "'Tis the Season'"],
  ])("%s stays what it is", async (_, header, row, text) => {
    expect(await rowsOf([header, row])).toEqual([`2 | 2026-01-13 | -12.50 EUR | ${text}`]);
  }); // prettier-ignore
});

describe("one side that alone is marked in a column of its own", () => {
  test.each([
    ["CR, under no name", "Date,Description,Amount,", "12.50,", "1000.00,CR"],
    ["CR, under its own name", "Date,Description,Amount,CR", "12.50,", "1000.00,CR"],
    ["Haben in German", "Datum,Text,Betrag,S/H", "12.50,", "1000.00,H"],
    ["DR", "Date,Description,Amount,Dr/Cr", "12.50,DR", "1000.00,"],
  ])("%s", async (_, header, out, into) => {
    const lines = [header, `2026-01-13,Tea,${out}`, `2026-01-14,Pay,${into}`];
    expect(await rowsOf(lines)).toEqual(TEA_AND_PAY);
  });

  const cardList = [
    "Date,Text,Amount,Debit / Credit",
    "2026-01-13,Tea,12.50,",
    "2026-01-14,Pay,1000.00,Cr",
    "2026-01-15,Back,2.00,Cr",
  ];
  const cardRows = [...TEA_AND_PAY, "4 | 2026-01-15 | 2.00 EUR | Back"];
  const points = [
    "Reward points",
    "Opening Balance,Left over,Closing Balance,Expiring in 30 days",
    "0,24,1004,0",
  ];

  test("which a table of points below it says nothing of", async () => {
    const below = ["5 | skipped summary_line", "6 | skipped summary_line", "7 | skipped summary_line"];
    expect(await rowsOf([...cardList, ...points])).toEqual([...cardRows, ...below]);
  });

  test.each([
    ["a broken day below another table's header is rejected", [...points.slice(0, 2), "32.01.2026,Bun,1.00,"], "7 | rejected invalid_date"],
    ["and what has no header of its own", ["0,24,1004,0"], "5 | rejected invalid_date"],
  ])("%s", async (_, lines, last) => {
    expect((await rowsOf([...cardList, ...lines])).at(-1)).toBe(last);
  }); // prettier-ignore

  test("an empty cell among marks of both sides is not known", async () => {
    const lines = [
      "Date,Text,Amount,Dr/Cr",
      "2026-01-13,Tea,1.50,DR",
      "2026-01-14,Pay,2.00,CR",
      "2026-01-15,Bun,3.00,",
    ];
    expect((await rowsOf(lines))[2]).toBe("4 | rejected unknown_sign");
  });
});

describe("dated lines that hold no amount", () => {
  test.each([
    [
      "notices",
      "Date,Description,Amount,Balance",
      "2026-01-13,Limit changed,,",
      "2026-01-14,Statement sent,,87.50",
    ],
    [
      "notices, in German, of a pair",
      "Datum,Text,Soll,Haben",
      "13.01.2026,Neue AGB,,",
      "14.01.2026,Karte 1,,",
    ],
    [
      "notices, in Spanish",
      "Fecha,Concepto,Importe,Saldo",
      "13/01/2026,Aviso,,",
      "14/01/2026,Cambio de oficina,,",
    ],
  ])("%s book nothing", async (_, header, first, last) => {
    const isPair = header.includes("Soll");
    const row = (day: string, text: string, amount: string) => `${day},${text},${amount}`;
    const day = (number: number) =>
      first
        .replace(/^[^,]*/, (text) => text.replace(/(?<![0-9])13(?![0-9])/, String(number)))
        .split(",")[0] ?? "";
    const lines = [
      header,
      row(day(13), "Tea", isPair ? "12.50," : "-12.50,87.50"),
      first,
      last,
      row(day(15), "Bun", isPair ? "2.00," : "-2.00,85.50"),
    ];
    expect(await rowsOf(lines)).toEqual([
      "2 | 2026-01-13 | -12.50 EUR | Tea",
      "3 | skipped summary_line",
      "4 | skipped summary_line",
      "5 | 2026-01-15 | -2.00 EUR | Bun",
    ]);
  });

  test("but hold a figure elsewhere are rejected", async () => {
    const lines = [
      "Date,Text,Amount,Other",
      "2026-01-13,Tea,-12.50,",
      "2026-01-14,Bun,,-2.00",
      "2026-01-15,Bus,-3.00,",
    ];
    expect((await rowsOf(lines))[1]).toBe("3 | rejected amount_missing");
  });
});

test.each([300, 4000])("an id of %i characters is known again and rejects nothing", async (length) => {
  const ids = ["a", "b"].map((end) => `${"x".repeat(length)}${end}`);
  const lines = ["Transaction ID,Date,Text,Amount", ...ids.map((id) => `${id},2026-01-13,Tea,-12.50`)];
  const read = async () => (await readWhole(memoryFile(`${lines.join("\n")}\n`), { currency: "EUR" })).rows;
  const [first, second] = (await read()).map((row) => (row.verdict === "booked" ? row.bank_id : row.code));
  expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(second).not.toBe(first);
  expect((await read())[0]).toMatchObject({ bank_id: first });
});

describe("approvals of a card that were cancelled", () => {
  const card: ReadingChoices = { currency: "KRW", accountType: "credit_card" };
  const table = (header: string, states: readonly string[]) => [
    header,
    ...states.map((state, at) => `2026.01.${13 + at};Cafe ${at};1,${at}50;${state}`),
  ];

  test.each([
    ["in Korean", "승인일자;가맹점명;승인금액;취소여부", "-", "전체취소"],
    ["in Japanese", "利用日;利用店名;利用金額;取消区分", "", "取消"],
    ["in Chinese", "消费日期;商户名称;消费金额;是否取消", "否", "已取消"],
    ["in English", "Date;Merchant;Amount charged;Cancelled", "No", "Cancelled"],
    ["in German", "Datum;Händler;Kaufbetrag;Storno", "nein", "storniert"],
    ["in Spanish", "Fecha;Comercio;Importe de la compra;Anulada", "no", "anulada"],
  ])("are not booked, %s", async (_, header, stands, cancelled) => {
    expect(await rowsOf(table(header, [stands, cancelled, stands, stands]), card)).toEqual([
      "2 | 2026-01-13 | -1050 KRW | Cafe 0",
      "3 | skipped not_booked",
      "4 | 2026-01-15 | -1250 KRW | Cafe 2",
      "5 | 2026-01-16 | -1350 KRW | Cafe 3",
    ]);
  });

  test.each([
    "부분취소",
    "一部取消",
    "部分取消",
    "partially cancelled",
    "teilweise storniert",
    "parcialmente anulada",
  ])("are rejected where only a part is (%s): nobody knows what is left", async (state) => {
    const rows = await rowsOf(table("승인일자;가맹점명;승인금액;취소여부", ["-", state, "-", "-"]), card);
    expect(rows[1]).toBe("3 | rejected partly_cancelled");
  });

  test("are what the running balance says where there is one", async () => {
    const lines = [
      "Date,Merchant,Amount,Balance,Status",
      "2026-01-13,a,-10.00,90.00,booked",
      "2026-01-14,b,-20.00,70.00,partially cancelled",
      "2026-01-15,c,-5.00,65.00,booked",
    ];
    expect(await rowsOf(lines)).toContain("3 | 2026-01-14 | -20.00 EUR | b");
  });
});

describe("headers in two languages", () => {
  const wide = (header: string) =>
    header
      .split(" | ")
      .map((cell) => `"${cell.replace("~", "\n")}"`)
      .join(",");

  test.each([
    ["Georgian below English", "Date~თარიღი | Description~დანიშნულება | Paid Out~გასული თანხა | Paid In~შემოსული თანხა | Balance~ნაშთი"],
    ["Armenian above English", "Ամսաթիվ~Date | Նկարագրություն~Description | Ելք~Money out | Մուտք~Money in | Մնացորդ~Balance"],
    ["Bengali behind a stroke", "Date / তারিখ | Details / বিবরণ | Paid out / উত্তোলন | Paid in / জমা | Balance / স্থিতি"],
    ["Khmer in brackets", "Date (កាលបរិច្ឆេទ) | Description (បរិយាយ) | Spent (ឥណពន្ធ) | Received (ឥណទាន) | Balance (សមតុល្យ)"],
    ["French and German", "Date~Datum | Libellé~Text | Débit~Belastung | Crédit~Gutschrift | Solde~Saldo"],
  ])("%s", async (_, header) => {
    const rows = await rowsOf([wide(header), "13/01/2026,Tea,12.5,,88", "14/01/2026,Pay,,1000,"]);
    const found = typeof rows === "string" ? [rows] : rows.map((row) => row.replace(/^[0-9]+ /, ""));
    expect(found).toEqual(TEA_AND_PAY.map((row) => row.replace(/^[0-9]+ /, "")));
  }); // prettier-ignore

  test.each([
    ["a line that makes it another amount", "Date | Description | Amount~of the fee | Amount"],
    ["words of two fields", "Date | Description | Balance~Betrag | Amount"],
  ])("not so %s", async (_, header) => {
    expect(await rowsOf([wide(header), "13/01/2026,Tea,1.00,-12.50", "14/01/2026,Pay,2.00,1000.00", "15/01/2026,Bun,3.00,-2.00", "16/01/2026,Bus,3.00,-2.00"])).toContainEqual(expect.stringContaining("-12.50 EUR"));
  }); // prettier-ignore
});

describe("kinds of records told by their first cell", () => {
  test.each([
    ["numbers", ["3,'No.','From Date','To Date','Opening'", "3,88,'01 January 2026','31 January 2026',12.50", "5,'Number','Date','Text','Amount','Balance'", "5,1,'13 Jan','Tea',-12.50,0.00", "5,2,'14 Jan','Pay',1000.00,1000.00", "6,'END'"]],
    ["numbers, in German", ["1;Kontoauszug;vom;31.01.2026;12,50", "2;Datum;Text;Betrag;Saldo", "2;13.01.2026;Tea;-12,50;0,00", "2;14.01.2026;Pay;1000,00;1000,00"]],
    ["codes of two digits, in Spanish", ["00;Cuenta;01/01/2026;31/01/2026;12,50", "22;Fecha;Concepto;Importe;Saldo", "22;13/01/2026;Tea;-12,50;0,00", "22;14/01/2026;Pay;1000,00;1000,00"]],
    ["letters", ["H,2026-01-31,Statement,987.50", "T,Date,Description,Amount,Balance", "T,2026-01-13,Tea,-12.50,0.00", "T,2026-01-14,Pay,1000.00,1000.00"]],
  ])("%s", async (_, lines) => {
    const found = await rowsOf(lines);
    const rows = typeof found === "string" ? [found] : found.filter((row) => !row.includes("skipped"));
    expect(rows.map((row) => row.replace(/^[0-9]+/, "n"))).toEqual(TEA_AND_PAY.map((row) => row.replace(/^[0-9]+/, "n")));
  }); // prettier-ignore

  test("a row of the same kind above the header is not lost", async () => {
    const lines = ["5,2026-01-12,Bun,-1.00,12.50", "5,Date,Description,Amount,Balance", "5,2026-01-13,Tea,-12.50,0.00", "5,2026-01-14,Pay,1000.00,1000.00"];
    expect(await rowsOf(lines)).toBe("unreadable_file");
  }); // prettier-ignore
});

test("sums below the table that their delimiter cuts are no rows", async () => {
  const file = ["Date,Description,Branch,Amount,Balance", '13/01/2026,Tea,0000,-12.50,"1,234.50"', '14/01/2026,Pay,0000,"1,000.00","2,234.50"', "Credits : 11,475,412.33", "Pengeluaran : 1,012,250.50", "Gastos del mes: 12,012,418.50", "Umsatz = 1,475,412.33,11"];
  const sums = [4, 5, 6, 7].map((line) => `${line} | skipped summary_line`);
  expect(await rowsOf(file)).toEqual([...TEA_AND_PAY, ...sums]);
}); // prettier-ignore
