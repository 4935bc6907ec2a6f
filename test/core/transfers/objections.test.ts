/** Pairs that a row speaks against by a word or a number that may mean the account all the same: asked about, never accepted. */
import { describe, expect, test } from "vitest";
import type { OwnAccount } from "../../../src/core/transfers/row.ts";
import { findTransfers } from "./find-transfers.ts";
import { accounts, makeBook } from "./made-transfers.ts";

const own = (id: string, members: Partial<OwnAccount>): OwnAccount => ({
  id,
  name: id,
  account_type: "checking",
  currency_code: "EUR",
  iban: null,
  account_number_last4: null,
  ...members,
});
const IBANS = { main: "DE89370400440532013000", savings: "DE02120300000000202051" };
const giro = own("giro", { name: "Girokonto", iban: "DE75512108001245126199" });

interface Side {
  readonly text: string;
  readonly counterparty?: string;
}

/** What is found of a transfer of 500.00 from main to savings. */
function find(savings: Partial<OwnAccount>, out: Side, into: Side, others: readonly OwnAccount[] = [giro]) {
  const base = { currency: "EUR", rate: null, references: [], counterparty: undefined };
  const { sure, questions } = findTransfers(
    [
      { ...base, id: "out", account: "main", day: 20_500, amount: -50_000n, ...out },
      { ...base, id: "in", account: "savings", day: 20_501, amount: 50_000n, ...into },
    ],
    [
      own("main", { name: "Sparkasse", iban: IBANS.main }),
      own("savings", { name: "Tagesgeld", account_type: "savings", ...savings }),
      ...others,
    ],
  );
  const against = questions.flatMap(({ kind, pairs }) =>
    pairs.map(({ objections }) => [
      kind,
      ...objections.map(({ row, objection }) => `${row.id}: ${Object.values(objection).join()}`),
    ]),
  );
  return sure.length > 0 ? "sure" : against.flat().join("; ");
}

describe("a third account bears a word of the text", () => {
  const into = { text: "Umbuchung von Girokonto Acme GmbH" };

  test("is a question that names it", () => {
    expect(find({}, { text: "Umbuchung auf Tagesgeld" }, into)).toBe("other_account; in: giro");
  });
  test("is one also where the other row has the exact number", () => {
    const out = { text: "Umbuchung auf Tagesgeld", counterparty: IBANS.savings };
    expect(find({ iban: IBANS.savings }, out, into)).toBe("other_account; in: giro");
  });
  test("without such an account it is sure", () => {
    expect(find({}, { text: "Umbuchung auf Tagesgeld" }, into, [])).toBe("sure");
  });
  test("is none where the other row says nothing of own accounts", () => {
    expect(find({}, { text: "Lieferant Huber" }, into)).toBe("");
  });
});

describe("the number on the other side is of no account", () => {
  const out = { text: "Umbuchung auf Tagesgeld", counterparty: IBANS.savings };
  const into = { text: "Umbuchung von Sparkasse" };

  test("is a question that names it", () => {
    expect(find({}, out, into)).toBe(`unknown_number; out: ${IBANS.savings}`);
  });
  test("is one also where the number stands in the text", () => {
    expect(find({}, { text: `Umbuchung ${IBANS.savings}` }, into)).toBe(
      `unknown_number; out: ${IBANS.savings}`,
    );
  });
  test("is sure once the account has it", () => {
    expect(find({ iban: IBANS.savings }, out, into)).toBe("sure");
  });
  test("is none where the account is known to have another", () => {
    expect(find({ iban: "NL91ABNA0417164300" }, out, into)).toBe("");
    expect(find({ account_number_last4: "4300" }, out, into)).toBe("");
  });
  test("is none of a payment to a stranger, and money of another", () => {
    expect(find({}, { text: "Lieferant Huber", counterparty: IBANS.savings }, { text: "Kunde Nova" })).toBe(
      "",
    );
    expect(find({}, { text: "Überweisung", counterparty: IBANS.savings }, { text: "Gutschrift" })).toBe("");
  });
  test("with the name of a third account both are named, the number first", () => {
    expect(find({}, out, { text: "Umbuchung von Girokonto Acme GmbH" })).toBe(
      `unknown_number; out: ${IBANS.savings}; in: giro`,
    );
  });
});

test.each([1, 3, 11])(
  "of 1,000 made pairs none is accepted that is wrong where an account lacks its number, and another has a word for a name (seed %i)",
  (seed) => {
    const { rows, clear, all } = makeBook(seed);
    const doubtful = [
      ...accounts.map((account) => (account.id === "reserve" ? { ...account, iban: null } : account)),
      own("word", { name: "Liquidität" }),
    ];
    const idsOf = (pairs: readonly { readonly out_row: { id: string }; readonly in_row: { id: string } }[]) =>
      pairs.map(({ out_row, in_row }) => `${out_row.id} ${in_row.id}`);
    const { sure, questions } = findTransfers(rows, doubtful);
    expect(idsOf(sure).filter((pair) => !all.has(pair))).toEqual([]);
    // Nothing that was clear is hidden: what is not accepted is asked about, and mostly with the right pair.
    const asked = questions.filter(({ kind }) => kind === "unknown_number" || kind === "other_account");
    const askedPairs = asked.flatMap(({ pairs }) => idsOf(pairs));
    expect(askedPairs.length).toBeGreaterThan(100);
    expect(askedPairs.filter((pair) => all.has(pair)).length / askedPairs.length).toBeGreaterThan(0.95);
    const shown = new Set([...idsOf(sure), ...questions.flatMap(({ pairs }) => idsOf(pairs))]);
    expect([...clear].filter((pair) => shown.has(pair)).length / clear.size).toBeGreaterThan(0.95);
  },
);
