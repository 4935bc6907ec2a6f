/** The currency of a new account when its file states none: CASHBOOK_CURRENCY, else a question. */
import type { NamedBySign } from "../../../src/client/import/context.ts";
import { sentence, setting } from "../../../src/contract/choice.ts";
import { isCurrency } from "../../../src/contract/values/currency.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { Context } from "../../../src/terminal/context.ts";

type QuestionContext = Pick<Context, "io" | "environment">;

/** Problems: currency_required without a terminal, unknown_currency for a wrong CASHBOOK_CURRENCY. */
export async function newCurrency(
  { io, environment }: QuestionContext,
  name: string,
  file: NamedBySign = {},
): Promise<string> {
  const preset = environment["CASHBOOK_CURRENCY"]?.toUpperCase() || undefined;
  if (preset !== undefined && !isCurrency(preset)) {
    throw new Problem("unknown_currency", {
      detail: `CASHBOOK_CURRENCY ${JSON.stringify(preset)} is not in ISO 4217.`,
    });
  }
  // CASHBOOK_CURRENCY applies to new accounts only.
  if (preset !== undefined && file.holds === undefined && (file.sharing?.includes(preset) ?? true))
    return preset;
  if (!io.facts.interactive) {
    const [first] = file.sharing ?? [];
    throw new Problem("currency_required", {
      detail: detailOf(name, file),
      ...(first === undefined
        ? {}
        : { remedy: sentence`Name it with ${setting("currency")}, such as ${setting("currency", first)}.` }),
    });
  }
  const answer = await io.ask({
    message: questionOf(name, file),
    flag: "--currency",
    check: (text) =>
      isCurrency(text.trim().toUpperCase())
        ? undefined
        : "Write the three letters of a currency, such as EUR or USD.",
  });
  return answer.trim().toUpperCase();
}

function detailOf(name: string, { sharing, holds }: NamedBySign): string {
  const account = JSON.stringify(name);
  if (sharing === undefined) return `The file names no currency, and the account ${account} is new.`;
  const sign = `The file has a currency sign that several currencies share (${codeList(sharing)})`;
  return holds === undefined
    ? `${sign}, and the account ${account} is new.`
    : `${sign}, and the account ${account} is in ${holds}.`;
}

function questionOf(name: string, { sharing, holds }: NamedBySign): string {
  const codes =
    sharing === undefined ? "three letters, such as EUR" : `its sign can mean ${codeList(sharing)}`;
  return holds === undefined
    ? `Currency of the new account "${name}" (${codes})`
    : `Currency of the file, because "${name}" is in ${holds} (${codes})`;
}

const SHOWN_MAX = 5;

function codeList(codes: readonly string[]): string {
  return codes.length > SHOWN_MAX ? `${codes.slice(0, SHOWN_MAX).join(", ")} …` : codes.join(", ");
}
