/** Makes books with transfers between own accounts among other rows, and says which rows belong together. */
import type { OwnAccount, TransferRow } from "../../../src/core/transfers/row.ts";

interface MadeBook {
  readonly accounts: readonly OwnAccount[];
  readonly rows: readonly TransferRow[];
  /** Pairs of equal amounts that anybody could tell, by `<out> <in>`. */
  readonly clear: ReadonlySet<string>;
  /** All true pairs, with those of fees, of two currencies, and those that cannot be told apart. */
  readonly all: ReadonlySet<string>;
}

const account = (id: string, members: Partial<OwnAccount>): OwnAccount => ({
  id,
  name: id,
  account_type: "checking",
  currency_code: "EUR",
  iban: null,
  account_number_last4: null,
  ...members,
});

export const accounts: readonly OwnAccount[] = [
  account("main", { name: "Hausbank Main", iban: "DE89370400440532013000" }),
  account("reserve", { name: "Rainy days", account_type: "savings", iban: "NL91ABNA0417164300" }),
  account("payroll", { name: "Payroll", account_number_last4: "4471" }),
  account("card", { name: "Company card", account_type: "credit_card", account_number_last4: "9032" }),
  account("dollars", { name: "Dollars", currency_code: "USD", account_number_last4: "7718" }),
];

interface Style {
  /** Of both rows; `to` and `from` are what a bank writes of the account. */
  texts(
    to: OwnAccount,
    from: OwnAccount,
    number: number,
  ): readonly [Partial<TransferRow>, Partial<TransferRow>];
}

const ibanOrEnd = ({ iban, account_number_last4: last4 }: OwnAccount): string => iban ?? `xxxxxx${last4}`;
const spaced = (text: string): string => (/^x/.test(text) ? text : text.replace(/(.{4})/g, "$1 ").trim());

const styles: readonly Style[] = [
  {
    texts: (to, from) => [
      { text: `Umbuchung ${spaced(ibanOrEnd(to))} Liquidität` },
      { text: `Umbuchung von ${ibanOrEnd(from)}` },
    ],
  },
  { texts: (to) => [{ text: `ONLINE TRANSFER TO ACCT ${ibanOrEnd(to)}` }, { text: "DEPOSIT" }] },
  {
    texts: (_to, _from, number) => [
      { text: "SEPA", references: [`RF-${number}-LIQ`] },
      { text: "Gutschrift", references: [`RF-${number}-LIQ`] },
    ],
  },
  { texts: () => [{ text: "Virement interne trésorerie" }, { text: "VIR INTERNE RECU virement" }] },
  {
    texts: (to, from) => [
      { text: "Überweisung", counterparty: ibanOrEnd(to).replace(/^x+/, "") },
      { text: "Gutschrift", counterparty: ibanOrEnd(from).replace(/^x+/, "") },
    ],
  },
  {
    texts: (to, from) => [{ text: `Transfer to ${to.name}` }, { text: `Transfer from ${from.name}` }],
  },
];

const others = [
  "REWE SAGT DANKE 4411",
  "Acme GmbH Rechnung 2207",
  "Überweisung Lieferant Huber",
  "BANK TRANSFER FROM CUSTOMER NOVA",
  "STRIPE PAYOUT",
  "Lohn Maier",
  "WIRE TRANSFER SUPPLIER KLEE",
  "Refund order 99812",
];

/** A generator of the mulberry32 kind: the same numbers for a seed everywhere. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

export function makeBook(seed: number, { rows: rowCount = 20_000, pairs: pairCount = 1000 } = {}): MadeBook {
  const number = numbersOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[number(items.length)] as Item;
  const rows: TransferRow[] = [];
  const clear = new Set<string>();
  const all = new Set<string>();
  const add = (members: Partial<TransferRow>): TransferRow => {
    const row: TransferRow = {
      id: `r${rows.length}`,
      account: "main",
      day: 20_454 + number(365),
      amount: 0n,
      currency: "EUR",
      rate: null,
      text: "",
      references: [],
      counterparty: undefined,
      ...members,
    };
    rows.push(row);
    return row;
  };
  const inEuro = accounts.filter(({ currency_code }) => currency_code === "EUR");
  for (let made = 0; made < pairCount; made++) {
    const from = pick(inEuro);
    const kind = number(20);
    const dollars = accounts.filter(({ currency_code }) => currency_code === "USD");
    const to = pick(kind === 1 ? dollars : inEuro.filter(({ id }) => id !== from.id));
    const [outText, inText] = pick(styles).texts(to, from, seed * 10_000 + made);
    const day = 20_454 + number(360);
    // Round sums and sums that come again and again are what transfers are made of.
    const amount = BigInt(number(3) === 0 ? (1 + number(40)) * 50_000 : 1 + number(3_000_000));
    const out = add({ account: from.id, day, amount: -amount, ...outText });
    const after = day + number(4);
    if (kind === 0) {
      const into = add({ account: to.id, day: after, amount: amount - amount / 50n - 1n, ...inText });
      all.add(`${out.id} ${into.id}`);
    } else if (kind === 1) {
      const into = add({
        account: to.id,
        day: after,
        amount: (amount * 108n) / 100n,
        currency: "USD",
        ...inText,
      });
      all.add(`${out.id} ${into.id}`);
    } else {
      const into = add({ account: to.id, day: after, amount, ...inText });
      all.add(`${out.id} ${into.id}`);
      clear.add(`${out.id} ${into.id}`);
    }
  }
  const pairedRows = [...rows];
  for (let made = 0; made < 40; made++) {
    // Two equal transfers on one day, in words that tell nothing apart.
    const amount = BigInt(100_000 + made);
    const day = 20_454 + number(360);
    for (const side of [0, 1]) {
      const out = add({ account: "main", day, amount: -amount, text: "Umbuchung" });
      const into = add({ account: "reserve", day: day + side, amount, text: "Umbuchung" });
      all.add(`${out.id} ${into.id}`);
    }
  }
  while (rows.length < rowCount) {
    const isEcho = number(10) === 0;
    // Some rows have the amount of a transfer, the other way round, in its days.
    const echo = pick(pairedRows);
    const amount = isEcho ? -echo.amount : BigInt(number(2_000_000) - 1_000_000) || 1n;
    add({
      account: pick(inEuro).id,
      amount,
      text: pick(others),
      ...(isEcho && { day: echo.day + number(5) - 2 }),
    });
  }
  return { accounts, rows, clear: withoutTwins(clear, rows), all };
}

/** Those of the pairs for which no other pair has the same amount, accounts and days. */
function withoutTwins(clear: ReadonlySet<string>, rows: readonly TransferRow[]): ReadonlySet<string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySum = Map.groupBy([...clear], (pair) => String(byId.get(pair.split(" ")[0] ?? "")?.amount));
  const isAlone = (pair: string): boolean => {
    const row = byId.get(pair.split(" ")[0] ?? "");
    return !(bySum.get(String(row?.amount)) ?? []).some((other) => {
      const day = byId.get(other.split(" ")[0] ?? "")?.day ?? 0;
      return other !== pair && Math.abs(day - (row?.day ?? 0)) <= 9;
    });
  };
  return new Set([...clear].filter(isAlone));
}
