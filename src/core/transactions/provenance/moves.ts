/** What of the amount, days and account of a transaction was changed since it was created. What a file had is what it was at first. */
import { parseJson } from "../../../contract/values/json.ts";
import { decimalText } from "../../../contract/values/decimal.ts";
import { timestamp } from "../../../contract/values/date.ts";
import type { FieldOrigin } from "../../../contract/transaction/why.ts";
import type { EventRecord } from "../../ports/events.ts";

/** Members that an import fills and no origin is kept of. */
const MEMBERS = ["transaction_date", "posted_date", "amount", "currency_code", "bank_account_id"] as const;

type Member = (typeof MEMBERS)[number];

interface Move {
  /** As the transaction was created. */
  readonly first: string;
  /** As its last change left it. */
  readonly last: string;
  /** The newest change of it. */
  readonly event: EventRecord;
}

export type Moves = ReadonlyMap<Member, Move>;

/** By member. `events`: all changes of the transaction, newest first. What was changed and changed back has not moved. */
export function movesIn(events: readonly EventRecord[]): Moves {
  const moves = new Map<Member, Move>();
  for (const event of events) {
    if (event.type !== "transaction.updated") continue;
    const { before = {}, after = {} } = parseJson(event.summary) as Summary;
    for (const member of MEMBERS) {
      const [old, fresh] = [textOf(before[member]), textOf(after[member])];
      if (old === undefined || fresh === undefined) continue;
      const later = moves.get(member);
      moves.set(member, { event, last: fresh, ...later, first: old });
    }
  }
  for (const [member, { first, last }] of moves) if (first === last) moves.delete(member);
  return moves;
}

interface Summary {
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

function textOf(value: unknown): string | undefined {
  if (JSON.isRawJSON(value)) return decimalText(value);
  return typeof value === "string" ? value : undefined;
}

/** Whose changes no origin is kept of. */
const MOVED = ["transaction_date", "posted_date", "amount"] as const;

/** The days and the amount that were changed, with what the file of the import had. */
export function movedFields(moves: Moves, source: FieldOrigin["import"]): readonly FieldOrigin[] {
  return MOVED.flatMap((field): FieldOrigin[] => {
    const move = moves.get(field);
    if (move === undefined) return [];
    const { first, last, event } = move;
    return [
      {
        ...NOTHING_ELSE,
        field,
        value: last,
        first_value: first,
        set_by: "person",
        at: timestamp(event.created_at),
        actor: event.actor,
        import: source,
        event_id: event.id,
      },
    ];
  });
}

const NOTHING_ELSE = {
  follows: null,
  rule: null,
  bank_word: null,
  twin: null,
  confidence: null,
  evidence: null,
  auto_accept: null,
  bulk_id: null,
} as const;
