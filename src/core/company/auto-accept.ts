/** From which confidence a company's imports accept suggestions by themselves: stored in ten-thousandths. */
import { decimal, type Decimal } from "../../contract/values/decimal.ts";
import type { CompanyQueries, HandlerContext } from "../handler.ts";
import type { Queries } from "../ports.ts";

/**
 * Where acceptance is switched on or off, nothing waits for it any more: a bar is for the imports that come after it, not for
 * one that was stopped long before.
 */
export async function endWaiting(
  { queries, company }: CompanyQueries,
  { before, after }: { readonly before: number | null; readonly after: number | null },
): Promise<void> {
  if ((before === null) === (after === null)) return;
  for (const record of await queries.imports.awaitingAcceptance(company))
    await queries.imports.update(company, { ...record, awaits_acceptance: false });
}

/** As the contract has it; null stays null. */
export function autoAcceptShare(tenThousandths: number | null): Decimal | null {
  return tenThousandths === null ? null : decimal(String(tenThousandths / 10_000));
}

/** The caller's company's, as stored; null where its imports accept nothing. */
export async function autoAcceptBar({
  queries,
  caller,
}: Pick<HandlerContext, "caller"> & { readonly queries: Queries }): Promise<number | null> {
  return (await queries.companies.byId(caller.companyId))?.auto_accept ?? null;
}
