/** Serializes transfers and questions for the contract. */
import { currencyDecimals } from "../../contract/values/currency.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import { dayNumber } from "../../contract/values/date.ts";
import type { Transfer, TransferSide } from "../../contract/transfer.ts";
import { idOfDigits } from "../ids.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { Weighed } from "./evidence.ts";
import type { TransferSearch } from "./decide.ts";
import type { Naming } from "./naming.ts";

type Records = ReadonlyMap<string, TransactionRecord>;

/** Rows of a question that are shown. */
const ROWS_MAX = 20;

/** The members in their order, empty. */
const NONE: Transfer = {
  state: "question",
  reason: null,
  transactions: [],
  days_apart: null,
  evidence: [],
  objections: [],
  reference: null,
  fee: null,
  rate: null,
};

export function sureTransfer(pair: Weighed, records: Records): Transfer {
  return { ...NONE, state: "sure", ...pairMembers(pair, records) };
}

export function questionOf(question: TransferSearch["questions"][number], records: Records): Transfer {
  const { kind, pairs } = question;
  const [pair] = pairs;
  const isPair = pairs.length === 1 && pair !== undefined;
  const ids = new Set(pairs.flatMap(({ out_row, in_row }) => [out_row.id, in_row.id]));
  return {
    ...NONE,
    state: "question",
    ...(isPair
      ? pairMembers(pair, records)
      : { transactions: sidesOf([...ids].slice(0, ROWS_MAX), records) }),
    reason: kind,
    ...(kind === "fee" && isPair && { fee: amountOf(question.fee, pair.out_row.currency) }),
    ...(kind === "currency" && { rate: decimal(question.rate.toFixed(RATE_DECIMALS)) }),
  };
}

const RATE_DECIMALS = 6;

function pairMembers(pair: Weighed, records: Records) {
  return {
    transactions: sidesOf([pair.out_row.id, pair.in_row.id], records),
    days_apart: pair.days_apart,
    evidence: evidenceOf(pair),
    objections: objectionsOf(pair),
    reference: pair.reference ?? null,
  };
}

const EVIDENCE: Readonly<Partial<Record<Naming, Transfer["evidence"][number]>>> = {
  number: "account_number",
  name: "account_name",
  "own word": "own_words",
  word: "words",
};

function evidenceOf({ out, in: into, reference }: Weighed): Transfer["evidence"] {
  const namings = [EVIDENCE[out], EVIDENCE[into]].filter((naming) => naming !== undefined);
  return [...new Set([...namings, ...(reference === undefined ? [] : (["reference"] as const))])];
}

function objectionsOf({ objections }: Weighed): Transfer["objections"] {
  return objections.map(({ row, objection }) => ({
    transaction_id: idOfDigits(row.id),
    bank_account_id: "account" in objection ? objection.account : null,
    number: "number" in objection ? objection.number : null,
  }));
}

/** Two rows that were matched, money out first. */
export function matchedTransfer(one: TransactionRecord, other: TransactionRecord): Transfer {
  const [out, into] = one.amount_minor < 0n ? [one, other] : [other, one];
  const isOneCurrency = out.currency_code === into.currency_code;
  const difference = -out.amount_minor - into.amount_minor;
  return {
    ...NONE,
    state: "matched",
    transactions: [sideOf(out), sideOf(into)],
    days_apart: Math.abs(dayNumber(out.transaction_date) - dayNumber(into.transaction_date)),
    ...(isOneCurrency && difference > 0n && { fee: amountOf(difference, out.currency_code) }),
    ...(!isOneCurrency && { rate: decimal((units(into) / -units(out)).toFixed(RATE_DECIMALS)) }),
  };
}

export function oneSided(record: TransactionRecord): Transfer {
  return { ...NONE, state: "one_sided", transactions: [sideOf(record)] };
}

function sidesOf(digits: readonly string[], records: Records): TransferSide[] {
  return digits.flatMap((id) => {
    const record = records.get(idOfDigits(id));
    return record === undefined ? [] : [sideOf(record)];
  });
}

function sideOf(record: TransactionRecord): TransferSide {
  const { id, bank_account_id, transaction_date, description, amount_minor, currency_code } = record;
  const amount = amountOf(amount_minor, currency_code);
  return { id, bank_account_id, transaction_date, description, amount, currency_code };
}

function units({ amount_minor, currency_code }: TransactionRecord): number {
  return Number(amount_minor) / 10 ** currencyDecimals(currency_code);
}
