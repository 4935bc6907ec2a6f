/** Asks on a terminal for the amount of a new transaction, and for its rate where it is in another currency than its account. */
import { misspeltAmount } from "../../../src/client/notation/misspelt-value.ts";
import { readTypedMoney, type TypedMoney } from "../../../src/client/notation/typed-money.ts";
import { plainNumeral } from "../../../src/contract/values/decimal.ts";
import { toMinor } from "../../../src/contract/values/money.ts";
import { rateOf, RATE_DIGITS } from "../../../src/contract/values/rate.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import type { transactions } from "../../../src/contract/transaction.ts";
import { remedyOf } from "../../../src/terminal/prompts/checks.ts";
import type { Context } from "../../../src/terminal/context.ts";

type Money = Pick<InputOf<typeof transactions.create>, "amount" | "currency_code" | "exchange_rate">;

/**
 * What the request says of money already, with what is missing. `accountCurrency` is undefined where the caller may not
 * read accounts: then the service judges whether a rate is needed.
 */
export async function askMoney(
  { io }: Pick<Context, "io">,
  {
    request,
    accountCurrency,
  }: { readonly request: Partial<Money>; readonly accountCurrency: string | undefined },
): Promise<Money> {
  const expected = request.currency_code?.toUpperCase() ?? accountCurrency;
  const { amount, currency } =
    typeof request.amount === "string"
      ? { amount: request.amount, currency: expected }
      : await askAmount(io, expected, request.currency_code !== undefined);
  const money = { amount, ...(currency === undefined ? {} : { currency_code: currency }) };
  const isForeign = currency !== undefined && accountCurrency !== undefined && currency !== accountCurrency;
  if (!isForeign || request.exchange_rate !== undefined) return money;
  const exchange_rate = await askRate(io, { amount, from: currency, to: accountCurrency });
  return { ...money, exchange_rate };
}

type Ask = Pick<Context["io"], "ask">;

/** `isFixed`: a flag says the currency, and another one would contradict it. */
async function askAmount(
  io: Ask,
  expected: string | undefined,
  isFixed: boolean,
): Promise<Pick<TypedMoney, "amount" | "currency">> {
  const readMoney = (text: string) => {
    const money = readTypedMoney(text, expected);
    return isFixed && money.kind === "money" && money.currency !== expected
      ? ({ kind: "unreadable", remedy: `--currency says ${expected}: write the amount in it.` } as const)
      : money;
  };
  const text = await io.ask({
    message: `Amount${expected === undefined ? "" : ` in ${expected}`}, negative for money out`,
    flag: "--amount",
    check: (answer) => {
      const money = readMoney(answer);
      return money.kind === "unreadable" ? money.remedy : undefined;
    },
  });
  const money = readMoney(text);
  return money.kind === "money" ? money : { amount: text, currency: undefined };
}

interface Exchange {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

/** The rate, or the rate of the amount that the account's bank booked. */
async function askRate(
  io: Pick<Context["io"], "ask" | "select">,
  { amount, from, to }: Exchange,
): Promise<string> {
  const knows = await io.select({
    message: `The account is in ${to}. What do you know?`,
    flag: "--exchange-rate",
    choices: [
      { name: `the amount in ${to}`, value: "amount" },
      { name: "the exchange rate", value: "rate" },
    ],
  });
  if (knows === "rate") {
    return io.ask({ message: `1 ${from} in ${to}`, flag: "--exchange-rate", check: checkRate });
  }
  const minor = toMinor(amount, from);
  const rate = (text: string): string | undefined => {
    const money = readTypedMoney(text, to);
    const booked = money.kind === "money" ? toMinor(money.amount, to) : undefined;
    if (typeof minor !== "bigint" || typeof booked !== "bigint") return undefined;
    // Both have the same sign, so a figure without one has that of the amount.
    return rateOf(minor, minor < 0n && booked > 0n ? -booked : booked, { from, to });
  };
  const answer = await io.ask({
    message: `Amount in ${to}`,
    flag: "--exchange-rate",
    check: (text) => {
      const money = readTypedMoney(text, to);
      if (money.kind === "unreadable") return money.remedy;
      if (money.currency !== to) return `Write the amount in ${to}.`;
      return rate(text) === undefined
        ? `No exchange rate makes ${amount} ${from} into that: both amounts need the same sign, and neither can be 0.`
        : undefined;
    },
  });
  return rate(answer) ?? answer;
}

function checkRate(text: string): string | undefined {
  const numeral = plainNumeral(text, RATE_DIGITS);
  if (numeral !== undefined)
    return numeral.startsWith("-") || numeral === "0" ? "Write a rate above 0." : undefined;
  return remedyOf(misspeltAmount("", text, { isRate: true })) ?? "Write it like 0.92.";
}
