/** A finished import and its statement with what the book has of them, for who may read the account's transactions. */
import type { BookProof as ProofJson } from "../../../contract/import/book-proof.ts";
import type { Import } from "../../../contract/import/record.ts";
import { amountOf } from "../../../contract/values/money.ts";
import { holds } from "../../access/caller.ts";
import type { ReadingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { Edge } from "./book-edges.ts";
import { bookProof, type BookProof } from "./book-proof.ts";
import { acceptanceOf } from "../finish/accept-suggestions.ts";
import { categorizationOf } from "../finish/categorization.ts";
import { importOf } from "../to-import.ts";

type CompanyCaller = Pick<ReadingContext, "queries" | "company" | "caller">;

export async function importWithBook(context: CompanyCaller, record: ImportRecord): Promise<Import> {
  return {
    ...importOf(record),
    ...(await bookProofOf(context, record)),
    ...(await categorizationOf(context, record)),
    ...(await acceptanceOf(context, record)),
  };
}

/** Nothing of an import that is not finished, and nothing for who may only add transactions: it tells balances. */
export async function bookProofOf(
  context: CompanyCaller,
  record: ImportRecord | undefined,
): Promise<{ book_proof?: ProofJson }> {
  if (record?.state !== "completed" || !holds(context.caller, "transactions:read")) return {};
  return { book_proof: proofToJson(await bookProof(context, record), record.currency_code) };
}

/** A proof in numerals of the account's currency. */
export function proofToJson(proof: BookProof, currency_code: string): ProofJson {
  if (proof.result === "unavailable") return proof;
  const { result, reason, first, last, openingFile, heldAmount, next } = proof;
  const amount = (minor: bigint) => amountOf(minor, currency_code);
  const difference = ({ fileBalance, bookBalance }: Edge) => amount(fileBalance - bookBalance);
  return {
    result,
    ...(reason === undefined ? {} : { reason }),
    opening_date: first.day,
    opening_balance: amount(first.bookBalance),
    opening_difference: difference(first),
    closing_date: last.day,
    closing_balance: amount(last.bookBalance),
    closing_difference: difference(last),
    ...(openingFile === undefined
      ? {}
      : { opening_file: { import_id: openingFile.id, file_name: openingFile.file_name } }),
    ...(heldAmount === undefined ? {} : { held_sum: amount(heldAmount) }),
    ...(next === undefined
      ? {}
      : {
          next: {
            import_id: next.id,
            file_name: next.file_name,
            opening_date: next.day,
            opening_balance: amount(next.fileBalance),
            book_balance: amount(next.bookBalance),
          },
        }),
  };
}
