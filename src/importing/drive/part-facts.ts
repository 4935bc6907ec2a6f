/** What a file says of one of its parts, as an import is begun with it. */
import { carriedPeriod, carriedProof } from "../rows/chunk-rows.ts";
import type { AccountGroup, BalanceProof } from "../reading.ts";
import type { RowSource } from "./row-source.ts";

/** Members of `imports.begin`; `part` is undefined where no row of the file is of the account. */
export function partFacts(
  { format, mapping, detected, layout, proofs }: RowSource,
  { part, currency }: { readonly part: AccountGroup | undefined; readonly currency: string },
) {
  return {
    format,
    mapping,
    detected,
    layout,
    proofs: part?.proofs ?? proofs,
    ...(part?.rowOrder === undefined || part.rowOrder === "lines" ? {} : { row_order: part.rowOrder }),
    period: part === undefined ? null : carriedPeriod(part),
    balance_proof: part === undefined ? UNAVAILABLE : carriedProof(ownProof(part, currency), currency),
  };
}

const UNAVAILABLE = { result: "unavailable" } as const;

/** What balances prove of an account: nothing where they are in another currency. */
export function ownProof({ proof, currency }: AccountGroup, own: string): BalanceProof {
  return currency === null || currency === own ? proof : UNAVAILABLE;
}
