/**
 * Rows with their fees in the amounts, and rows with fees beside them, are not known for the same: an import of the one kind
 * stops before its first row where another of these days is of the other kind. Whoever reads the file has checked it
 * before; here it is checked with the account held, so that of two that race one stops.
 */
import { feesContradiction } from "../../../importing/table/decide/fees/split-fees.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { feesOfPeriod } from "./earlier-proofs.ts";

type Taking = Pick<ImportRecord, "bank_account_id" | "proofs" | "period" | "created" | "duplicates" | "held">;

/** Problem: evidence_contradicted. */
export async function requireSameFees(
  { queries, company }: CompanyQueries,
  { bank_account_id: account, proofs: { fees }, period, created, duplicates, held }: Taking,
): Promise<void> {
  if (fees === undefined || period === null || created + duplicates + held > 0) return;
  const choice = fees.decided === "split" ? "split" : "net";
  const others = await feesOfPeriod({ queries, company }, { account, ...period });
  const against = others?.[choice === "split" ? "net" : "split"];
  if (against !== undefined) throw feesContradiction(choice, against);
}
