import { company } from "../src/contract/company.ts";
import { Problem } from "../src/contract/problem.ts";
import type { Context } from "../src/terminal/context.ts";

/** The company's base currency; undefined where the credential may not read the company. */
export async function baseCurrency({
  call,
  interruption: signal,
}: Pick<Context, "call" | "interruption">): Promise<string | undefined> {
  try {
    return (await call(company.get, {}, { isOptional: true, signal })).data.base_currency;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
