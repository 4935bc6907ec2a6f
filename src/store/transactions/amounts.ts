/** Comparing amounts of several currencies with one bound in major units, exactly: minor units differ in what they are worth. */
import { sql, type RawBuilder } from "kysely";
import { currencyCodes, currencyDecimals } from "../../contract/values/currency.ts";
import { boundMinor, shiftDecimals, type Comparison } from "../../contract/values/amount-bound.ts";

/** What most currencies have; the others are told apart in the statement. */
const USUAL_DECIMALS = 2;

const unusual = Map.groupBy(
  currencyCodes.filter((code) => currencyDecimals(code) !== USUAL_DECIMALS),
  currencyDecimals,
);

/** A condition on amount_minor: the amount in major units compares so with the numeral, whatever its currency. */
export function amountCondition(op: Comparison, numeral: string): RawBuilder<unknown> {
  const operator = op === "!=" ? sql`<>` : sql.raw(op);
  return sql`amount_minor ${operator} ${perDecimals((decimals) => boundMinor(op, numeral, decimals))}`;
}

/** An expression that is one value for currencies of a number of decimals. */
function perDecimals(value: (decimals: number) => bigint): RawBuilder<bigint> {
  // Zero is asked for often, and is the same in all currencies.
  if ([...unusual.keys()].every((decimals) => value(decimals) === value(USUAL_DECIMALS)))
    return whole(value(USUAL_DECIMALS));
  const cases = [...unusual].map(
    ([decimals, codes]) =>
      sql`WHEN currency_code IN (${sql.raw(quoteCodes(codes))}) THEN ${whole(value(decimals))}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${whole(value(USUAL_DECIMALS))} END`;
}

/** A parameter that is a whole number in every database: in a choice, some would take it for a text. */
function whole(value: bigint): RawBuilder<bigint> {
  return sql`CAST(${value} AS bigint)`;
}

/** Whole major units, truncated towards zero, and the rest in ten-thousandths: together they order amounts exactly. */
export const wholePart = sql<bigint>`amount_minor / ${powers((decimals) => 10n ** BigInt(decimals))}`;
export const fractionPart = sql<bigint>`amount_minor % ${powers((decimals) => 10n ** BigInt(decimals))} * ${powers(
  (decimals) => 10n ** BigInt(4 - decimals),
)}`;

/** The same two parts of a numeral. */
export function parts(numeral: string): { whole: bigint; fraction: bigint } {
  const tenThousandths = shiftDecimals(numeral, 4).floor;
  return { whole: tenThousandths / 10_000n, fraction: tenThousandths % 10_000n };
}

function powers(value: (decimals: number) => bigint): RawBuilder<bigint> {
  const cases = [...unusual].map(
    ([decimals, codes]) => `WHEN currency_code IN (${quoteCodes(codes)}) THEN ${value(decimals)}`,
  );
  return sql.raw(`(CASE ${cases.join(" ")} ELSE ${value(USUAL_DECIMALS)} END)`);
}

function quoteCodes(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(", ");
}
