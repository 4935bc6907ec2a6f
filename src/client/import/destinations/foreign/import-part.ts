/** Imports one account's part of a file into a foreign service. */
import { placeOf } from "../../../../contract/import-row.ts";
import { isCurrency } from "../../../../contract/currency.ts";
import { decimal } from "../../../../contract/decimal.ts";
import { amountText } from "../../../../contract/money.ts";
import type { AccountGroup } from "../../../../importing/model.ts";
import { carriedProof } from "../../../../importing/rows/chunk-rows.ts";
import { addNumerals } from "../../../foreign/numeral.ts";
import type { Ended } from "../../receipt/receipt.ts";
import type { RowSource } from "../../files/row-source.ts";
import { ImportStopped, type ImportContext } from "../../context.ts";
import { createdBy, lookUpIn, settled, type SettledTarget } from "./open-part.ts";
import { poolOf } from "./existing-rows.ts";
import { retriedRows } from "./corrected-rows.ts";
import type { RowRequest } from "./row-request.ts";
import type { RowJournal } from "./row-journal.ts";
import { edgesOf, judge, partRows } from "./judge-rows.ts";
import { sendRows } from "./senders.ts";
import { spanOf } from "./day-span.ts";

export interface Part {
  readonly group: AccountGroup;
  readonly target: SettledTarget;
  readonly journal: RowJournal;
  readonly source: RowSource;
}

/** Sends what is new. Throws ImportStopped once a person wants the work to end, when what was sent has been answered. */
export async function importPart(
  part: Part,
  {
    context,
    noLookup,
    at,
  }: {
    readonly context: ImportContext;
    readonly noLookup: boolean;
    /** Told of each row that is done with. */
    readonly at: () => void;
  },
): Promise<Ended> {
  const { group, target, journal, source } = part;
  const { call, stopped, state, retries } = context;
  const lookUp = noLookup ? undefined : lookUpIn(target.id, context);
  const span = await spanOf(partRows(source, group));
  const { ids, unknown: before } = await settled(journal, { lookUp, span });
  const pool = poolOf(ids, createdBy(journal));
  const retried = retriedRows(state);
  const edges = edgesOf(group);
  const counts = { duplicates: 0, rejected: 0, skipped: 0 };

  async function* toSend(): AsyncGenerator<RowRequest> {
    for await (const row of partRows(source, group)) {
      at();
      if (journal.rows.get(placeOf(row))?.state === "created" || before.has(placeOf(row))) continue;
      const excepting = "verdict" in row ? undefined : await retried.others(row);
      const { verdict, code, detail, request, transaction_id } = judge(row, {
        ...{ account: target.id, pool, excepting, source },
      });
      if (verdict === "skipped") counts.skipped++;
      else if (verdict === "rejected" && "verdict" in row) counts.rejected++;
      else if (verdict === "rejected") {
        await journal.append({ refused: placeOf(row), code: code ?? "", detail: detail ?? "" });
      } else if (verdict === "duplicate") {
        counts.duplicates++;
        edges.note(row);
        // Nothing hangs on it, so nobody waits for it.
        void journal.append({ found: placeOf(row), id: transaction_id ?? "" });
      } else if (request !== undefined) yield request;
    }
  }

  const sending = { call, journal, ids, lookUp, stopped, patient: retries !== 0 };
  const lost = await sendRows(toSend(), sending);
  if (stopped.aborted) throw new ImportStopped([journal.head.id]);
  const unknown = new Set([...before, ...lost]);
  if (unknown.size === 0) await journal.append({ ended: new Date().toISOString() });
  const refused = [...journal.rows.values()].filter(({ state }) => state === "refused").length;
  return {
    id: journal.head.id,
    created: createdBy(journal).size,
    ...counts,
    edge_duplicates: edges.count(),
    edge_lines: [...edges.lines],
    held: 0,
    rejected: counts.rejected + refused,
    unknown: unknown.size,
    ...(await sumsOf(part)),
    balance_proof: proofOf(part),
  };
}

/** What the created rows moved, in and out. */
async function sumsOf({
  source,
  group,
  journal,
  target: { currency },
}: Part): Promise<Pick<Ended, "sum_in" | "sum_out">> {
  const nothing = isCurrency(currency) ? amountText(0n, currency) : "0";
  let [inflow, outflow] = [nothing, nothing];
  for await (const row of partRows(source, group)) {
    if ("verdict" in row || journal.rows.get(placeOf(row))?.state !== "created") continue;
    if (row.amount.startsWith("-")) outflow = addNumerals(outflow, row.amount);
    else inflow = addNumerals(inflow, row.amount);
  }
  return { sum_in: decimal(inflow), sum_out: decimal(outflow) };
}

interface Carried {
  readonly result: "proved" | "failed" | "unavailable";
  readonly line?: number;
  readonly difference?: string;
  readonly opening_balance?: string;
  readonly closing_balance?: string;
}

function proofOf({ group: { proof }, target: { currency } }: Part): Ended["balance_proof"] {
  const { result, line, difference, opening_balance, closing_balance } = carriedProof(
    proof,
    currency,
  ) as Carried;
  return {
    result,
    ...(line === undefined ? {} : { line }),
    ...(difference === undefined ? {} : { difference: decimal(difference) }),
    ...(opening_balance === undefined ? {} : { opening_balance: decimal(opening_balance) }),
    ...(closing_balance === undefined ? {} : { closing_balance: decimal(closing_balance) }),
  };
}
