/** The currency of a new account that its file does not tell: CASHBOOK_CURRENCY, else what a person answers. */
import { isCurrency } from "../../src/contract/currency.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

/** Problems: currency_required where there is nobody to ask, unknown_currency for a variable that names none. */
export async function newCurrency(
  { io, environment }: Pick<Context, "io" | "environment">,
  name: string,
): Promise<string> {
  const said = environment["CASHBOOK_CURRENCY"]?.toUpperCase() || undefined;
  if (said !== undefined) {
    if (isCurrency(said)) return said;
    throw new Problem("unknown_currency", {
      detail: `CASHBOOK_CURRENCY ${JSON.stringify(said)} is not in ISO 4217.`,
    });
  }
  if (!io.facts.interactive) {
    throw new Problem("currency_required", {
      detail: `The file does not say which currency it is in, and the account ${JSON.stringify(name)} is new.`,
    });
  }
  const answer = await io.ask({
    message: `Currency of the new account "${name}", such as EUR`,
    flag: "--currency",
    check: (text) =>
      isCurrency(text.trim().toUpperCase()) ? undefined : "Write a code of ISO 4217, such as EUR.",
  });
  return answer.trim().toUpperCase();
}
