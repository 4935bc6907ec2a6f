import { describe, expect, test } from "vitest";
import type { TransferSearch } from "../../../src/core/transfers/decide.ts";
import type { TransferRow } from "../../../src/core/transfers/row.ts";
import { isFullRun } from "../../support/in-short.ts";
import { processorClock } from "../../support/processor-clock.ts";
import { allPairs } from "./all-pairs.ts";
import { findTransfers } from "./find-transfers.ts";
import { accounts, makeBook } from "./made-transfers.ts";

const idsOf = ({ out_row, in_row }: TransferSearch["sure"][number]) => `${out_row.id}>${in_row.id}`;

const row = (id: string, members: Partial<TransferRow>): TransferRow => ({
  id,
  account: "main",
  day: 20_500,
  amount: -50_000n,
  currency: "EUR",
  rate: null,
  text: "",
  references: [],
  counterparty: undefined,
  ...members,
});

/** Rows as `account amount day text`; what is found as `out>in`, and questions by their kind. */
const cases: readonly {
  readonly name: string;
  readonly rows: readonly (readonly [account: string, amount: number, day: number, text: string])[];
  readonly sure?: string;
  readonly asks?: string;
}[] = [
  {
    name: "the other account's IBAN",
    rows: [
      ["main", -500, 1, "Dauerauftrag NL91 ABNA 0417 1643 00 Rücklage"],
      ["reserve", 500, 2, "Bij"],
    ],
    sure: "0>1",
  },
  {
    name: "the end of a number behind a mask",
    rows: [
      ["main", -500, 1, "ONLINE XFER TO ...4471"],
      ["payroll", 500, 1, "deposit"],
    ],
    sure: "0>1",
  },
  {
    name: "words for own transfers on both sides",
    rows: [
      ["main", -500, 1, "Giroconto"],
      ["reserve", 500, 4, "Bonifico"],
    ],
    sure: "0>1",
  },
  {
    name: "words for a kind of account",
    rows: [
      ["main", -500, 1, "Online transfer to savings"],
      ["reserve", 500, 1, "Online transfer from checking"],
    ],
    sure: "0>1",
  },
  {
    name: "a payment to the card",
    rows: [
      ["main", -812.33, 1, "COMPANY CARD AUTOPAY"],
      ["card", 812.33, 3, "PAYMENT THANK YOU"],
    ],
    sure: "0>1",
  },
  ...["CARD SETTLEMENT 9032", "VISA 9032 LASTSCHRIFT", "Kreditkarte 9032", "Prélèvement carte 9032"].map(
    (text) => ({
      name: `the end of the card's number behind a word for cards: ${text}`,
      rows: [
        ["main", -812.33, 1, text],
        ["card", 812.33, 3, "THANK YOU"],
      ] as const,
      sure: "0>1",
    }),
  ),
  {
    name: "the end of the card's number as another number",
    rows: [
      ["main", -812.33, 1, "Invoice 9032 Nordwind"],
      ["card", 812.33, 3, "THANK YOU"],
    ],
  },
  {
    name: "words with letters that other languages do not have",
    rows: [
      ["main", -500, 1, "Przelew własny"],
      ["reserve", 500, 1, "Przelew"],
      ["main", -700, 11, "Overføring"],
      ["reserve", 700, 11, "Egen overføring"],
    ],
    sure: "0>1,2>3",
  },
  {
    name: "words that payments of others have too",
    rows: [
      ["main", -500, 1, "Bank transfer supplier"],
      ["reserve", 500, 1, "Transfer from customer"],
    ],
  },
  {
    name: "words of any transfer, and nobody's name",
    rows: [
      ["main", -500, 1, "Bank transfer"],
      ["reserve", 500, 1, "Transfer 28817"],
    ],
    asks: "unproven",
  },
  {
    name: "no word",
    rows: [
      ["main", -500, 1, "Rent"],
      ["reserve", 500, 1, "Invoice 12"],
    ],
  },
  {
    name: "somebody else's IBAN",
    rows: [
      ["main", -500, 1, "Umbuchung FR7630006000011234567890189"],
      ["reserve", 500, 1, "Umbuchung"],
    ],
  },
  {
    name: "a third account is named",
    rows: [
      ["main", -500, 1, "Transfer to account ...4471"],
      ["reserve", 500, 1, "Transfer from Hausbank Main"],
    ],
  },
  {
    name: "more than five days",
    rows: [
      ["main", -500, 1, "Umbuchung"],
      ["reserve", 500, 7, "Umbuchung"],
    ],
  },
  {
    name: "the same account",
    rows: [
      ["main", -500, 1, "Umbuchung"],
      ["main", 500, 1, "Umbuchung"],
    ],
  },
  {
    name: "two that could be it",
    rows: [
      ["main", -500, 1, "Umbuchung"],
      ["reserve", 500, 1, "Umbuchung"],
      ["payroll", 500, 1, "Umbuchung"],
    ],
    asks: "ambiguous",
  },
  {
    name: "one of two is named",
    rows: [
      ["main", -500, 1, "Umbuchung"],
      ["reserve", 500, 1, "Umbuchung von DE89370400440532013000"],
      ["payroll", 500, 1, "Kunde Nova"],
    ],
    sure: "0>1",
  },
  {
    name: "a better pair whose rows have good ones besides",
    rows: [
      ["main", -500, 1, "Online transfer to acct 4471"],
      ["payroll", 500, 1, "Deposit"],
      ["reserve", -500, 1, "Virement interne"],
      ["payroll", 500, 1, "Virement interne"],
    ],
    asks: "ambiguous",
  },
  {
    name: "two equal transfers on one day",
    rows: [
      ["main", -500, 1, "Umbuchung"],
      ["reserve", 500, 1, "Umbuchung"],
      ["main", -500, 1, "Umbuchung"],
      ["reserve", 500, 1, "Umbuchung"],
    ],
    asks: "ambiguous",
  },
  {
    name: "a fee",
    rows: [
      ["main", -500, 1, "Transfer to account 4471"],
      ["payroll", 497.5, 1, "Transfer"],
    ],
    asks: "fee",
  },
  {
    name: "two currencies",
    rows: [
      ["main", -500, 1, "Transfer to Dollars"],
      ["dollars", 540, 1, "Transfer from Hausbank Main"],
    ],
    asks: "currency",
  },
];

describe("transfers between own accounts", () => {
  test.each(cases)("$name", ({ rows, sure = "", asks = "" }) => {
    const found = findTransfers(
      rows.map(([account, amount, day, text], index) =>
        row(String(index), {
          account,
          text,
          day: 20_500 + day,
          amount: BigInt(Math.round(amount * 100)),
          currency: accounts.find(({ id }) => id === account)?.currency_code ?? "",
        }),
      ),
      accounts,
    );
    expect({
      sure: found.sure.map(({ out_row, in_row }) => `${out_row.id}>${in_row.id}`).join(),
      asks: found.questions.map(({ kind }) => kind).join(),
    }).toEqual({ sure, asks });
  });

  test.each([
    { rate: "1.08", asks: ["currency"] },
    { rate: "1.11", asks: ["currency"] },
    { rate: "1.2", asks: [] },
  ])("a stated rate of $rate beside one of 1.08", ({ rate, asks }) => {
    const { questions } = findTransfers(
      [
        row("out", {
          text: "Transfer to Rainy days",
          amount: -54_000n,
          currency: "USD",
          rate: String(1 / Number(rate)),
        }),
        row("in", { account: "reserve", amount: 50_000n, text: "Transfer from Hausbank Main" }),
      ],
      accounts,
    );
    expect(questions.map(({ kind }) => kind)).toEqual(asks);
  });

  test.each([1, 3, 11, 12, 15].slice(0, isFullRun ? undefined : 2))(
    "1,000 pairs among 20,000 rows, made with seed %i",
    (seed) => {
      const { rows, clear, all } = makeBook(seed);
      const { sure } = findTransfers(rows, accounts);
      const pairs = sure.map(({ out_row, in_row }) => `${out_row.id} ${in_row.id}`);
      const wrong = pairs.filter((pair) => !all.has(pair));
      const share = pairs.filter((pair) => clear.has(pair)).length / clear.size;
      expect(wrong).toEqual([]);
      expect(clear.size).toBeGreaterThan(600);
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
  );

  test.each(Array.from({ length: isFullRun ? 20 : 6 }, (_, index) => 100 + index))(
    "finds day by day what every pair tells, in a book made with seed %i",
    (seed) => {
      const { rows } = makeBook(seed, { rows: 700, pairs: 150 });
      const told = (search: TransferSearch) => ({
        sure: search.sure.map(idsOf).sort(),
        questions: search.questions
          .map(({ kind, pairs }) => [kind, ...pairs.map(idsOf).sort()].join())
          .sort(),
      });
      const [found, expected] = [findTransfers(rows, accounts), allPairs(rows, accounts)].map(told);
      expect(found).toEqual(expected);
      expect(expected?.sure.length).toBeGreaterThan(50);
      expect(expected?.questions.length).toBeGreaterThan(5);
    },
  );

  test("takes twice the time for twice the rows", () => {
    const time = (count: number): number => {
      const { rows } = makeBook(4, { rows: count, pairs: count / 20 });
      const spentMs = processorClock();
      findTransfers(rows, accounts);
      return spentMs();
    };
    time(10_000);
    expect(time(40_000)).toBeLessThan(12 * time(10_000));
  });
});
