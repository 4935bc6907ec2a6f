import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../src/contract/values/date.ts";
import { decimalText, type Decimal } from "../../../src/contract/values/decimal.ts";
import { cashFlowGroups } from "../../../src/contract/report/cash-flow.ts";
import { intervals } from "../../../src/contract/report/days.ts";
import type { AccountRecord } from "../../../src/core/ports/accounts.ts";
import type { DayFlow } from "../../../src/core/ports/reports.ts";
import { cashFlowOf, groupOf } from "../../../src/core/reports/cash-flow.ts";
import { periodsOf } from "../../../src/core/reports/periods.ts";
import { account } from "../../support/account.ts";

const FROM = "2025-11-17";
const DAYS = 120;
const TO = addDays(FROM, DAYS - 1);

const ACCOUNTS: readonly AccountRecord[] = [
  account({ id: "main", currency_code: "EUR", opening_minor: 100_00n }),
  account({ id: "card", currency_code: "EUR", opening_minor: -40_00n }),
  account({ id: "tokyo", currency_code: "JPY", opening_minor: 5000n }),
  account({ id: "dinar", currency_code: "BHD", opening_minor: 0n }),
];

/** A day's flow somewhere before, within or after the range. */
const flow: fc.Arbitrary<DayFlow> = fc.record({
  bank_account_id: fc.constantFrom("main", "card", "tokyo", "dinar"),
  day: fc.integer({ min: -60, max: DAYS - 1 }).map((days) => addDays(FROM, days)),
  cash_flow_category: fc.constantFrom(
    "operations",
    "investing",
    "financing",
    "transfers",
    "uncategorized",
    "odd",
  ),
  standing: fc.constantFrom("counted" as const, "excluded" as const),
  inflow: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  outflow: fc.bigInt({ min: -(10n ** 15n), max: 0n }),
});

function report(flows: readonly DayFlow[], interval: (typeof intervals)[number]) {
  const sums = new Map<string, bigint>();
  for (const { bank_account_id, day, inflow, outflow } of flows) {
    if (day < FROM) sums.set(bank_account_id, (sums.get(bank_account_id) ?? 0n) + inflow + outflow);
  }
  return cashFlowOf({
    baseCurrency: "EUR",
    accounts: ACCOUNTS,
    periods: periodsOf({ from: FROM, to: TO }, interval),
    before: [...sums].map(([account_id, sum_minor]) => ({ account_id, sum_minor })),
    flows: flows.filter(({ day }) => day >= FROM),
  });
}

test("in every currency the groups make the net, and opening and nets make the accounts' balance of each day", () => {
  fc.assert(
    fc.property(fc.array(flow, { maxLength: 60 }), fc.constantFrom(...intervals), (flows, interval) => {
      const currencies = report(flows, interval);
      expect(currencies.map(({ currency_code }) => currency_code)).toEqual(["EUR", "BHD", "JPY"]);
      for (const { currency_code, opening_balance, periods, totals, closing_balance } of currencies) {
        const balances = periods.map(({ end }) => balance(flows, currency_code, end));
        expect(minor(opening_balance)).toBe(balance(flows, currency_code, addDays(FROM, -1)));
        expect(periods.map((period) => minor(period.closing_balance))).toEqual(balances);
        expect(
          running(
            minor(opening_balance),
            periods.map(({ net }) => minor(net)),
          ),
        ).toEqual(balances);
        expect(periods.map(({ net }) => minor(net))).toEqual(
          periods.map((period) => sum(cashFlowGroups.map((group) => minor(period[group].net)))),
        );
        for (const group of cashFlowGroups) {
          const [inflows, outflows, nets] = (["inflow", "outflow", "net"] as const).map((figure) =>
            periods.map((period) => minor(period[group][figure])),
          );
          expect(inflows?.map((inflow, index) => inflow + (outflows?.[index] ?? 0n))).toEqual(nets);
          expect(minor(totals[group].net)).toBe(sum(nets ?? []));
        }
        expect(minor(closing_balance)).toBe(balances.at(-1));
        expect(minor(opening_balance) + minor(totals.net)).toBe(balances.at(-1));
      }
    }),
    { numRuns: 60 },
  );
});

/** Minor units of an amount of the wire, however large. */
function minor(value: Decimal): bigint {
  return BigInt(decimalText(value).replace(".", ""));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function running(opening: bigint, nets: readonly bigint[]): bigint[] {
  let balance = opening;
  return nets.map((net) => (balance += net));
}

test("the totals of a range do not depend on how it is cut", () => {
  fc.assert(
    fc.property(fc.array(flow, { maxLength: 60 }), (flows) => {
      const [first, ...others] = intervals.map((interval) =>
        report(flows, interval).map(({ currency_code, opening_balance, totals, closing_balance }) =>
          JSON.stringify({ currency_code, opening_balance, totals, closing_balance }),
        ),
      );
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 50 },
  );
});

/** The balance at the end of a day, straight from the flows. */
function balance(flows: readonly DayFlow[], currency: string, day: string): bigint {
  return ACCOUNTS.filter(({ currency_code }) => currency_code === currency).reduce(
    (sum, { id, opening_minor }) =>
      flows
        .filter((line) => line.bank_account_id === id && line.day <= day)
        .reduce((moved, { inflow, outflow }) => moved + inflow + outflow, sum + opening_minor),
    0n,
  );
}

test.for([
  ["counted", "operations", "operations"],
  ["counted", "transfers", "transfers"],
  ["counted", "uncategorized", "uncategorized"],
  ["counted", "crypto", "uncategorized"],
  ["counted", "excluded", "uncategorized"],
  ["counted", "", "uncategorized"],
  ["excluded", "operations", "excluded"],
  ["excluded", "crypto", "excluded"],
] as const)("a flow that is %s under %j counts in the group %s", ([standing, cash_flow_category, group]) => {
  expect(groupOf({ standing, cash_flow_category })).toBe(group);
});

test("no account, no currency; an account without movements shows its opening balance", () => {
  const periods = periodsOf({ from: FROM, to: FROM }, "day");
  expect(cashFlowOf({ baseCurrency: "EUR", accounts: [], periods, before: [], flows: [] })).toEqual([]);
  const [main] = ACCOUNTS;
  const [euro] = cashFlowOf({
    baseCurrency: "EUR",
    accounts: main === undefined ? [] : [main],
    periods,
    before: [],
    flows: [],
  });
  expect(JSON.parse(JSON.stringify(euro))).toMatchObject({
    currency_code: "EUR",
    opening_balance: 100,
    closing_balance: 100,
    periods: [{ start: FROM, end: FROM, net: 0, closing_balance: 100 }],
  });
});

test("flows of accounts outside the report are left out", () => {
  const [main] = ACCOUNTS;
  const periods = periodsOf({ from: FROM, to: FROM }, "day");
  const stray: DayFlow = {
    bank_account_id: "card",
    day: FROM,
    cash_flow_category: "operations",
    standing: "counted",
    inflow: 1n,
    outflow: 0n,
  };
  const [euro] = cashFlowOf({
    baseCurrency: "EUR",
    accounts: main === undefined ? [] : [main],
    periods,
    before: [{ account_id: "card", sum_minor: 5n }],
    flows: [stray],
  });
  expect(JSON.stringify(euro?.closing_balance)).toBe("100.00");
});
