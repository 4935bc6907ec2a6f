/** One account's part of a file on its way to a foreign service. */
import type { ChunkBookedRow, ChunkRow } from "../../../../contract/import/row.ts";
import { placeOf } from "../../../../contract/import/row-place.ts";
import { isCurrency } from "../../../../contract/values/currency.ts";
import { decimal } from "../../../../contract/values/decimal.ts";
import { amountText } from "../../../../contract/values/money.ts";
import type { PartImport } from "../../../../importing/drive/deliver.ts";
import { partFacts } from "../../../../importing/drive/part-facts.ts";
import { addNumerals } from "../../../foreign/numeral.ts";
import type { ImportContext } from "../../context.ts";
import type { Outcome } from "../outcome.ts";
import type { Beginning, FilePart } from "../destination.ts";
import type { DaySpan } from "./day-spans.ts";
import { edgeDuplicates, rowJudge, type Judge } from "./judge-rows.ts";
import { lookUpIn, resolveSentRows } from "./look-up.ts";
import { createdIds, type RowJournal } from "./row-journal.ts";
import type { SendRate } from "./send-rate.ts";
import { createSenders, type Senders } from "./senders.ts";

interface Opening {
  readonly beginning: Beginning;
  readonly journal: RowJournal;
  readonly rate: SendRate;
  /** First and last day of the part's rows; undefined where it has none. */
  readonly spanOf: () => Promise<DaySpan | undefined>;
  readonly context: ImportContext;
}

export interface ForeignPart extends PartImport<Outcome> {
  readonly journal: RowJournal;
  /** Created rows whose booking day is another than the day that was sent. */
  readonly otherPostedDays: () => number;
  /** Waits for what is under way. */
  readonly drain: () => Promise<void>;
}

/** What is known of a part once the account was looked up. */
interface Opened {
  readonly judge: Judge;
  readonly senders: Senders;
  /** Rows that were sent before, and of which nobody knows what became. */
  readonly unknown: ReadonlySet<number>;
}

export function foreignPart(
  part: FilePart,
  { beginning, journal, rate, spanOf, context }: Opening,
): ForeignPart {
  const { group, target } = part;
  const { source, options } = beginning;
  const { call, state } = context;
  const edges = edgeDuplicates(group);
  const createdRows = createdSums(target.currency);
  const counts = { duplicates: 0, rejected: 0, skipped: 0 };
  let openPart: Opened | undefined;

  const open = async (): Promise<Opened> => {
    const lookUp = options.noLookup === true ? undefined : lookUpIn(target.id, context);
    const { ids, unknown } = await resolveSentRows(journal, { lookUp, span: lookUp && (await spanOf()) });
    const judge = rowJudge({
      ...{ account: target.id, format: source.format, state },
      ...{ ids, ownIds: createdIds(journal) },
    });
    const onCreated = ({ row }: { readonly row: ChunkBookedRow }) => createdRows.add(row);
    return { judge, unknown, senders: createSenders({ call, journal, ids, lookUp, rate, onCreated }) };
  };
  const putRow = async (row: ChunkRow, { judge, senders, unknown }: Opened): Promise<void> => {
    const place = placeOf(row);
    if (journal.rows.get(place)?.state === "created") return createdRows.add(row);
    if (unknown.has(place)) return;
    const { match, request } = await judge(row);
    if (request !== undefined) return senders.send(request);
    const { verdict, code, detail, transaction_id } = match;
    if (verdict === "skipped") counts.skipped++;
    else if (verdict === "duplicate") {
      counts.duplicates++;
      edges.add(row);
      // Nothing hangs on it, so nobody waits for it.
      void journal.append({ found: place, id: transaction_id ?? "" });
    } else if ("verdict" in row) counts.rejected++;
    else await journal.append({ refused: place, code: code ?? "", detail: detail ?? "" });
  };

  return {
    key: group.key,
    id: journal.head.id,
    chunkRows: 1,
    nextChunk: 0,
    journal,
    otherPostedDays: createdRows.otherPostedDays,
    async open() {
      openPart = await open();
    },
    async put({ rows }) {
      if (openPart === undefined) throw new TypeError("a part that was not opened");
      for (const row of rows) await putRow(row, openPart);
    },
    async finish() {
      const lostPlaces = (await openPart?.senders.finish()) ?? [];
      const unknown = new Set([...(openPart?.unknown ?? []), ...lostPlaces]);
      if (unknown.size === 0) await journal.append({ ended: new Date().toISOString() });
      const refusedRows = [...journal.rows.values()].filter((row) => row.state === "refused");
      return {
        id: journal.head.id,
        created: createdIds(journal).size,
        ...counts,
        edge_duplicates: edges.count(),
        edge_lines: [...edges.lines],
        held: 0,
        rejected: counts.rejected + refusedRows.length,
        unknown: unknown.size,
        ...createdRows.sums(),
        balance_proof: balanceProof(part, beginning),
      };
    },
    drain: async () => openPart?.senders.drain(),
  };
}

/** What created rows moved, in and out. */
function createdSums(currency: string) {
  const nothing = isCurrency(currency) ? amountText(0n, currency) : "0";
  let [inflow, outflow] = [nothing, nothing];
  let otherDays = 0;
  return {
    add(row: ChunkRow): void {
      if ("verdict" in row) return;
      if (row.posted_date !== row.transaction_date) otherDays++;
      if (row.amount.startsWith("-")) outflow = addNumerals(outflow, row.amount);
      else inflow = addNumerals(inflow, row.amount);
    },
    sums: () => ({ sum_in: decimal(inflow), sum_out: decimal(outflow) }),
    otherPostedDays: () => otherDays,
  };
}

const NUMERALS = ["difference", "opening_balance", "closing_balance"] as const;

/** The proof as a receipt tells it, its numerals as numbers. */
function balanceProof(
  { group, target }: FilePart,
  { source }: Pick<Beginning, "source">,
): Outcome["balance_proof"] {
  const { balance_proof } = partFacts(source, { part: group, currency: target.currency });
  const proof: Readonly<Record<string, unknown>> & Pick<Outcome["balance_proof"], "result"> = balance_proof;
  const line = "line" in balance_proof ? { line: balance_proof.line } : {};
  const numbers = NUMERALS.flatMap((name) => {
    const numeral = proof[name];
    return typeof numeral === "string" ? [[name, decimal(numeral)] as const] : [];
  });
  return { result: proof.result, ...line, ...Object.fromEntries(numbers) };
}
