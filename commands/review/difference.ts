/** How a file's balances and the book differ, as the receipt of an import tells it. */
import { imports } from "../../src/contract/import.ts";
import type { ReviewGroup } from "../../src/contract/review.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import type { Context } from "../../src/terminal/context.ts";
import { wrapSentence } from "../../src/terminal/render/wrap-text.ts";
import { bookProofLines } from "../book-proof-lines.ts";
import { accountNames } from "../accounts/names.ts";

export async function differenceLines(
  context: Context,
  { statement }: ReviewGroup,
): Promise<readonly string[]> {
  if (statement === null) return [];
  const { call, interruption: signal, io } = context;
  const { data } = await call(imports.get, { id: statement.import_id }, { signal });
  const names = await accountNames(context);
  const lines = bookProofLines({
    ...data,
    account: names.get(data.bank_account_id) ?? "the account",
    account_id: data.bank_account_id,
    undo: `cashbook imports undo ${shortIds([data.id]).get(data.id) ?? data.id}`,
  });
  const { line, difference } = data.balance_proof;
  const own =
    statement.reason === "file" && line !== undefined
      ? [
          `Line ${line} is the first whose balance does not add up${difference === undefined ? "" : `, by ${decimalText(difference)} ${data.currency_code}`}.`,
        ]
      : [];
  return [...own, ...lines].flatMap((sentence) =>
    wrapSentence(typeof sentence === "string" ? sentence : sentence(io.facts.locale), io.facts.width),
  );
}
