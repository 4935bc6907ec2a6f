/**
 * Whose accounts a column holds. Own ones send their rows to several accounts; those of other parties do not; and a column
 * that may be either is asked about, since rows of two accounts in one are a wrong book without a word.
 */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

interface Case {
  readonly name: string;
  readonly lines: readonly string[];
  /** Numbers of the parts that the rows belong to. */
  readonly accounts: readonly (string | null)[];
}

async function accountsOf(lines: readonly string[]): Promise<readonly (string | null)[]> {
  const choices = { currency: "EUR", sign: "as_is", today: "2026-11-21" } as const;
  const { reading } = await readWhole(memoryFile(`${lines.join("\n")}\n`), choices);
  return reading.groups.map(({ number }) => number);
}

const A = "DE02120300000000202051";
const B = "DE02500105170137075030";

const own: readonly Case[] = [
  {
    name: "accounts in which rows are posted",
    lines: [
      "Posted Account,Posted Transactions Date,Description,Debit Amount,Credit Amount",
      "933406 - 48256053,13/01/2026,Rent,900.00,",
      "933406 - 48256061,14/01/2026,Shop,7.00,",
      "933406 - 48256053,15/01/2026,Salary,,1200.00",
    ],
    accounts: ["933406 - 48256053", "933406 - 48256061"],
  },
  {
    name: "names, beside no numbers",
    lines: [
      "Date,Description,Amount,Account Name",
      ...["13", "14", "15"].flatMap((day) => [
        `2026-01-${day},Tea ${day},-3.00,Checking`,
        `2026-01-${day},Book ${day},-9.00,Visa Card`,
      ]),
    ],
    accounts: ["Checking", "Visa Card"],
  },
  {
    name: "wallets",
    lines: [
      "Date,Wallet,Type,Amount,Note",
      ...["13", "14", "15"].flatMap((day) => [
        `2026-01-${day},Cash,Expense,-3.00,Tea`,
        `2026-01-${day},Bank,Income,9.00,Sale`,
      ]),
    ],
    accounts: ["Cash", "Bank"],
  },
  {
    name: "kinds of accounts, in a budget's own export",
    lines: [
      "Account,Date,Memo,Amount",
      "Current Account,2026-01-13,Coffee,-4.50",
      "Credit Card,2026-01-14,Books,-12.00",
      "Current Account,2026-01-15,Tea,-2.00",
    ],
    accounts: ["Current Account", "Credit Card"],
  },
  {
    name: "where rows come from, if nothing says where they go to",
    lines: [
      "Date,Description,Amount,Source Account",
      ...["13", "14", "15"].flatMap((day) => [
        `2026-01-${day},Tea ${day},-3.00,Main Checking xx1234`,
        `2026-01-${day},Sale ${day},9.00,Main Savings xx9876`,
      ]),
    ],
    accounts: ["Main Checking xx1234", "Main Savings xx9876"],
  },
  {
    name: "two numbers in four rows, whose balances add up for each alone",
    lines: [
      "Account number,Date,Description,Amount,Balance",
      "0012345678,2026-01-13,Coffee,-4.50,95.50",
      "0112345699,2026-01-13,Tea,-3.00,47.00",
      "0012345678,2026-01-14,Cake,-2.50,93.00",
      "0112345699,2026-01-15,Bread,-3.10,43.90",
    ],
    accounts: ["0012345678", "0112345699"],
  },
  {
    name: "the same, newest first, in Italian",
    lines: [
      "Conto;Data contabile;Descrizione;Importo;Saldo",
      "0012345678;15/01/2026;Pane;-3,10;43,90",
      "0112345699;14/01/2026;Torta;-2,50;93,00",
      "0012345678;13/01/2026;Tè;-3,00;47,00",
      "0112345699;13/01/2026;Caffè;-4,50;95,50",
    ],
    accounts: ["0012345678", "0112345699"],
  },
  {
    name: "called one's own, in German, whatever the rows say",
    lines: [
      "Auftragskonto;Buchungstag;Verwendungszweck;Betrag",
      `${A};13.01.2026;Kaffee;-4,50`,
      `${B};13.01.2026;Tee;-3,00`,
    ],
    accounts: [A, B],
  },
  {
    name: "called one's own, in Estonian",
    lines: [
      "Kliendi konto;Kuupäev;Selgitus;Summa",
      `${A};13.01.2026;Kohv;-4,50`,
      `${B};14.01.2026;Tee;-3,00`,
    ],
    accounts: [A, B],
  },
  {
    name: "called one's own, in Polish",
    lines: ["Rachunek własny;Data;Opis;Kwota", `${A};13.01.2026;Kawa;-4,50`, `${B};14.01.2026;Chleb;-3,00`],
    accounts: [A, B],
  },
  {
    name: "called one's own, in Hungarian",
    lines: [
      "Saját számlaszám;Dátum;Közlemény;Összeg",
      `${A};2026.01.13;Kávé;-4,50`,
      `${B};2026.01.14;Tea;-3,00`,
    ],
    accounts: [A, B],
  },
  {
    name: "beside the other party's, in Dutch",
    lines: [
      "Datum;Rekening;Tegenrekening;Mededelingen;Bedrag",
      `13-01-2026;NL12RABO0330084488;${A};Koffie;-4,50`,
      `14-01-2026;NL86INGB0002445588;${B};Brood;-3,00`,
      `15-01-2026;NL12RABO0330084488;;Thee;-2,00`,
    ],
    accounts: ["NL12RABO0330084488", "NL86INGB0002445588"],
  },
  {
    name: "beside the kind of each account",
    lines: [
      "Account Type,Account Number,Date,Description,Amount",
      "Chequing,01234-5678901,2026-01-13,Coffee,-4.50",
      "Savings,01234-4009999,2026-01-14,Interest,3.00",
    ],
    accounts: ["01234-5678901", "01234-4009999"],
  },
  {
    name: "beside the name of each account, in Portuguese",
    lines: [
      "Data;Nome da conta;Conta;Descrição;Valor",
      "13/01/2026;Corrente;0012345678;Café;-4,50",
      "14/01/2026;Poupança;0112345699;Juros;3,00",
      "15/01/2026;Corrente;0012345678;Pão;-2,00",
    ],
    accounts: ["0012345678", "0112345699"],
  },
  {
    name: "each beside several parties",
    lines: [
      "Date,Account,Payee,Amount",
      "2026-01-13,0012345678,Coffee House,-4.50",
      "2026-01-13,0112345699,Tea Room,-3.00",
      "2026-01-14,0012345678,Bakery,-2.50",
      "2026-01-15,0112345699,Book Shop,-3.10",
    ],
    accounts: ["0012345678", "0112345699"],
  },
  {
    name: "a few that come again and again, with no other party named",
    lines: [
      "IBAN;Buchungstag;Verwendungszweck;Betrag",
      ...[A, B, A, A, B, A].map((iban, day) => `${iban};1${day}.01.2026;Kauf ${day};-4,5${day}`),
    ],
    accounts: [A, B],
  },
  {
    name: "the one that the lines above the table name, and another",
    lines: [
      `Konto:;${A}`,
      "",
      "Kontonummer;Buchungstag;Verwendungszweck;Betrag",
      `${A};13.01.2026;Kaffee;-4,50`,
      `${B};14.01.2026;Tee;-3,00`,
      `${A};15.01.2026;Brot;-2,00`,
    ],
    accounts: [A, B],
  },
];

const others: readonly Case[] = [
  {
    name: "with a dash where nobody else has one, in French",
    lines: ["Date;Compte;Description;Montant", `13/01/2026;${A};Virement;-4,50`, "14/01/2026;-;Carte;-3,00"],
    accounts: [null],
  },
  {
    name: "balances that add up over all rows, in Spanish",
    lines: [
      "Fecha,Cuenta,Concepto,Importe,Saldo",
      `13/01/2026,${A},Café,-4.50,95.50`,
      `13/01/2026,${B},Té,-3.00,92.50`,
      `14/01/2026,${A},Pan,-2.50,90.00`,
      `15/01/2026,${B},Libro,-3.10,86.90`,
    ],
    accounts: [null],
  },
  {
    name: "each beside one name that comes again",
    lines: [
      "Date,Payee,Account number,Amount",
      `2026-01-01,Landlord,${A},-900.00`,
      `2026-01-02,Employer,${B},2500.00`,
      `2026-02-01,Landlord,${A},-900.00`,
      `2026-02-02,Employer,${B},2500.00`,
    ],
    accounts: [null],
  },
  {
    name: "the same for half a year, in French",
    lines: [
      "Date;Bénéficiaire;Numéro de compte;Montant",
      ...[1, 2, 3, 4, 5, 6].flatMap((month) => [
        `01/0${month}/2026;Propriétaire;${A};-900,00`,
        `15/0${month}/2026;Employeur;${B};2500,00`,
      ]),
    ],
    accounts: [null],
  },
  {
    name: "an IBAN beside a name",
    lines: [
      "Buchungstag;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Betrag",
      `13.01.2026;Teehaus;Tee;${A};BELADEBEXXX;-4,50`,
      `14.01.2026;Buchladen;Buch;${B};BELADEBEXXX;-12,00`,
    ],
    accounts: [null],
  },
  {
    name: "beside one's own, in Czech",
    lines: [
      "Datum;Vlastní číslo účtu;Číslo účtu;Popis;Částka",
      "13.01.2026;19-2000145399/0800;1234567/0100;Káva;-4,50",
      "14.01.2026;19-2000145399/0800;7654321/0100;Chléb;-3,00",
    ],
    accounts: ["19-2000145399/0800"],
  },
  {
    name: "none of them the one that the lines above the table name",
    lines: [
      `Konto:;NL12RABO0330084488`,
      "",
      "Buchungstag;Kontonummer;Verwendungszweck;Betrag",
      `13.01.2026;${A};Kaffee;-4,50`,
      `14.01.2026;${B};Tee;-3,00`,
    ],
    accounts: ["NL12RABO0330084488"],
  },
  {
    name: "nearly as many as rows, in Swedish",
    lines: [
      "Bokföringsdag;Kontonummer;Text;Belopp",
      ...Array.from(
        { length: 9 },
        (_, day) => `2026-01-1${day};90412345${day}${day};Kaffe ${day};-4,5${day}`,
      ),
    ],
    accounts: [null],
  },
  {
    name: "missing in a row",
    lines: [
      "Date,Description,IBAN,Amount",
      `2026-01-13,Rent,${A},-900.00`,
      "2026-01-14,Shop,,-7.00",
      `2026-01-15,Customer,${B},120.00`,
    ],
    accounts: [null],
  },
  {
    name: "cards of one account, each with its holder",
    lines: [
      "Date,Description,Card Member,Account #,Amount",
      "01/13/2026,Coffee,R LINDGREN,-41007,4.50",
      "01/14/2026,Tea,J DOE,-41015,3.00",
      "01/15/2026,Bread,R LINDGREN,-41007,2.50",
      "01/16/2026,Book,J DOE,-41015,12.00",
    ],
    accounts: [null],
  },
  {
    name: "cards of one account, by its balance",
    lines: [
      "Data,Numer rachunku/karty,Opis,Kwota,Saldo",
      "2026-01-13,5123 4567 8901 1111,Kawa,-4.50,95.50",
      "2026-01-14,5123 4567 8901 2222,Chleb,-3.00,92.50",
      "2026-01-15,5123 4567 8901 1111,Herbata,-2.50,90.00",
    ],
    accounts: [null],
  },
];

describe.each([
  ["one's own accounts", own],
  ["accounts of other parties", others],
] as const)("%s", (_, cases) => {
  test.each(cases)("$name", async ({ lines, accounts }) => {
    expect(await accountsOf(lines)).toEqual(accounts);
  });
});

describe("asked", () => {
  test.each([
    {
      name: "two numbers in four rows",
      lines: [
        "Account number,Date,Description,Amount",
        "0012345678,2026-01-13,Coffee,-4.50",
        "0112345699,2026-01-13,Tea,-3.00",
        "0012345678,2026-01-14,Cake,-2.50",
        "0112345699,2026-01-15,Bread,-3.10",
      ],
      flags: ['--column account="Account number"', '--column counterparty_account="Account number"'],
    },
    {
      name: "two rows, in Danish",
      lines: [
        "Dato;Konto;Tekst;Beløb",
        "13-01-2026;1234567890;Kaffe;-4,50",
        "14-01-2026;9876543210;Te;-3,00",
      ],
      flags: ['--column account="Konto"', '--column counterparty_account="Konto"'],
    },
    {
      name: "names, in a budget's own export",
      lines: [
        "Account,Date,Memo,Amount",
        "Everyday,2026-01-13,Coffee,-4.50",
        "Rainy days,2026-01-14,Interest,3.00",
        "Everyday,2026-01-15,Tea,-2.00",
      ],
      flags: ['--column account="Account"', '--column bank_category="Account"'],
    },
    {
      name: "cards, which may pay from one account",
      lines: [
        "Data;Conto o carta;Operazione;Importo",
        ...[1, 2, 3, 4, 5, 6].map(
          (day) => `0${day}/01/2026;Carta ${(day % 2) + 1}000;Spesa ${day};-4,5${day}`,
        ),
      ],
      flags: ['--column account="Conto o carta"', '--column cardholder="Conto o carta"'],
    },
    {
      name: "IBANs without a header",
      lines: [`${A};13.01.2026;Kaffee;-4,50`, `${B};14.01.2026;Tee;-3,00`, `${A};15.01.2026;Brot;-2,00`],
      flags: ["--column account=1", "--column counterparty_account=1"],
    },
  ])("$name", async ({ lines, flags }) => {
    const asked = accountsOf(lines);
    await expect(asked).rejects.toMatchObject({
      code: "ambiguous_file",
      more: { about: "account numbers", readings: flags.map((flag) => ({ flag })) },
    });
  });

  test("and what is answered is done", async () => {
    const lines = [
      "Account number,Date,Description,Amount",
      "0012345678,2026-01-13,Coffee,-4.50",
      "0112345699,2026-01-14,Tea,-3.00",
    ];
    const file = memoryFile(`${lines.join("\n")}\n`);
    const choices = { currency: "EUR", today: "2026-11-21" };
    const column = ["Account number"];
    const ownRows = await readWhole(file, { ...choices, columns: { account: column } });
    expect(ownRows.reading.groups.map(({ number }) => number)).toEqual(["0012345678", "0112345699"]);
    const others = await readWhole(file, { ...choices, columns: { counterparty_account: column } });
    expect(others.reading.groups.map(({ number }) => number)).toEqual([null]);
  });
});
