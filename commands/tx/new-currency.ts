/** The currency of a new account that its file does not tell: CASHBOOK_CURRENCY, else what a person answers. */
import type { NamedBySign } from "../../src/client/import/surroundings.ts";
import { isCurrency } from "../../src/contract/currency.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

type Asking = Pick<Context, "io" | "environment">;

/** Problems: currency_required where there is nobody to ask, unknown_currency for a variable that names none. */
export async function newCurrency(
  { io, environment }: Asking,
  name: string,
  file: NamedBySign = {},
): Promise<string> {
  const said = environment["CASHBOOK_CURRENCY"]?.toUpperCase() || undefined;
  if (said !== undefined && !isCurrency(said)) {
    throw new Problem("unknown_currency", {
      detail: `CASHBOOK_CURRENCY ${JSON.stringify(said)} is not in ISO 4217.`,
    });
  }
  // For an account that is there, the variable says nothing.
  if (said !== undefined && file.holds === undefined && (file.sharing?.includes(said) ?? true)) return said;
  if (!io.facts.interactive) throw new Problem("currency_required", { detail: detailOf(name, file) });
  const answer = await io.ask({
    message: questionOf(name, file),
    flag: "--currency",
    check: (text) =>
      isCurrency(text.trim().toUpperCase()) ? undefined : "Write a code of ISO 4217, such as EUR.",
  });
  return answer.trim().toUpperCase();
}

function detailOf(name: string, { sharing, holds }: NamedBySign): string {
  const account = JSON.stringify(name);
  if (sharing === undefined)
    return `The file does not say which currency it is in, and the account ${account} is new.`;
  const sign = `The file names its currency by a sign of several (${shown(sharing)})`;
  return holds === undefined
    ? `${sign}, and the account ${account} is new.`
    : `${sign}, and the account ${account} holds ${holds}.`;
}

function questionOf(name: string, { sharing, holds }: NamedBySign): string {
  const codes = sharing === undefined ? "such as EUR" : `its sign is that of ${shown(sharing)}`;
  return holds === undefined
    ? `Currency of the new account "${name}" (${codes})`
    : `Currency of the file, since "${name}" holds ${holds} (${codes})`;
}

const SHOWN_MAX = 5;

function shown(codes: readonly string[]): string {
  return codes.length > SHOWN_MAX ? `${codes.slice(0, SHOWN_MAX).join(", ")} …` : codes.join(", ");
}
