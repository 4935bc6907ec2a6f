/**
 * Sends rows as single creates, many at a time, each once. What is equal is never under way together, so that a lost
 * answer can be settled by the service's list: an id that was not there before is the row's.
 */
import { flagText } from "../../../flag-text.ts";
import { Problem, problemKinds } from "../../../../contract/problem.ts";
import { transactions } from "../../../../contract/transaction.ts";
import type { Transport } from "../../../../contract/operation.ts";
import { isTimeout } from "../../../foreign/unknown-outcome.ts";
import { delay } from "../../../transport/rate-limit.ts";
import { pacing } from "./send-rate.ts";
import type { RowRequest } from "./row-request.ts";
import type { RowJournal } from "./row-journal.ts";

/** Ids of the account's transactions, by the key of their rows. */
export type KnownIds = Map<string, readonly string[]>;

export interface Sending {
  readonly call: Transport;
  readonly journal: RowJournal;
  /** What the account held before, and what was added; equal rows that come are told from these. */
  readonly ids: KnownIds;
  /** Looks rows of these days up; undefined where the list is not to be asked. */
  readonly lookUp:
    | ((span: {
        readonly from: string;
        readonly to: string;
      }) => Promise<ReadonlyMap<string, readonly string[]>>)
    | undefined;
  readonly stopped: AbortSignal;
  /** Whether limits are waited for. */
  readonly patient: boolean;
}

/** Lost answers that are settled together. */
const LOST_MAX = 50;
/** How often a row is sent whose absence was looked up each time. */
const SENDS_MAX = 12;
const LOOK_UPS_MAX = 4;
/** Refused rows, none created, after which the fault is taken to lie elsewhere than in the rows. */
const REFUSED_MAX = 10;
const FIRST_PAUSE_MS = 200;

/** Sends the rows. Answers the places of those whose outcome stays unknown. Throws what stopped it. */
export async function sendRows(
  requests: AsyncIterable<RowRequest>,
  sending: Sending,
): Promise<ReadonlySet<number>> {
  const { call, journal, ids, lookUp, stopped } = sending;
  const pace = pacing(sending);
  const active = new Map<string, Promise<void>>();
  const sends = new Map<number, number>();
  const unknown = new Set<number>();
  let lost: { readonly request: RowRequest; readonly problem: Problem }[] = [];
  let refused = 0;
  let someCreated = false;
  let fatal: { readonly error: unknown } | undefined;

  const create = async (request: RowRequest): Promise<void> => {
    const { place, key, input } = request;
    sends.set(place, (sends.get(place) ?? 0) + 1);
    await journal.append({ sent: place, key, there: ids.get(key) ?? [] });
    for (;;) {
      await pace.open();
      try {
        const options = { asItIs: true, idempotencyKey: `${journal.head.id}-${place}` };
        const { data } = await call(transactions.create, input, options);
        pace.went();
        await created(request, data.id);
        return;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === "rate_limited") pace.limited(error);
        else if (isDoubtful(error)) {
          lost.push({ request, problem: error });
          return;
        } else if (isAboutTheRow(error)) {
          refused++;
          if (refused === REFUSED_MAX && !someCreated) throw error;
          await journal.append({ refused: place, code: error.code, detail: flagText(error.detail) });
          return;
        } else throw error;
      }
    }
  };
  const created = async ({ place, key }: RowRequest, id: unknown): Promise<void> => {
    if (typeof id !== "string" && typeof id !== "number") {
      throw new Problem("foreign_answer", {
        detail: "The service created a transaction and does not tell its id.",
      });
    }
    someCreated = true;
    ids.set(key, [...(ids.get(key) ?? []), String(id)]);
    await journal.append({ created: place, id: String(id) });
  };
  const room = async ({ key }: RowRequest): Promise<void> => {
    while (active.size >= pace.width() || active.has(key)) await Promise.race(active.values());
  };
  const start = async (request: RowRequest): Promise<void> => {
    await room(request);
    if (fatal !== undefined) return;
    const { key } = request;
    const work = create(request)
      .catch((error: unknown) => (fatal ??= { error }))
      .then(() => void active.delete(key));
    active.set(key, work);
  };
  const settle = async (): Promise<void> => {
    while (lost.length > 0 && fatal === undefined) {
      await Promise.all(active.values());
      const batch = lost;
      lost = [];
      const listed = await listedAround(
        batch.map(({ request }) => request),
        sending,
      );
      for (const { request, problem } of batch) {
        const { place, key } = request;
        const found = listed?.get(key)?.find((id) => !(ids.get(key) ?? []).includes(id));
        if (found !== undefined) await created(request, found);
        // A service that is slow may still do what it was asked to.
        else if (listed === undefined || isTimeout(problem)) unknown.add(place);
        else if ((sends.get(place) ?? 0) >= SENDS_MAX) fatal ??= { error: problem };
        else await start(request);
      }
      await Promise.all(active.values());
    }
  };

  for await (const request of requests) {
    if (stopped.aborted || fatal !== undefined) break;
    await room(request);
    // Of two equal rows, the second waits until it is known what became of the first: they could be taken for each other.
    while (lost.length >= LOST_MAX || lost.some(({ request: { key } }) => key === request.key)) {
      await settle();
      if (fatal !== undefined) break;
    }
    await start(request);
  }
  await Promise.all(active.values());
  await settle();
  if (fatal !== undefined) throw fatal.error;
  return unknown;

  async function listedAround(
    rows: readonly RowRequest[],
    { patient }: Pick<Sending, "patient">,
  ): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
    if (lookUp === undefined) return undefined;
    const days = rows.map(({ input }) => input.transaction_date).sort();
    const span = { from: days[0] ?? "", to: days.at(-1) ?? "" };
    for (let tries = 1; ; tries++) {
      await pace.open();
      try {
        return await lookUp(span);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === "rate_limited" && patient) pace.limited(error);
        else if (tries >= LOOK_UPS_MAX) return undefined;
        await delay(FIRST_PAUSE_MS * 2 ** tries, undefined);
      }
    }
  }
}

/** Whether the service may have created the row: its answer was lost, or was none. */
function isDoubtful({ code }: Problem): boolean {
  return code === "outcome_unknown" || code === "foreign_answer";
}

/** Whether a refusal speaks of this row, and other rows may fare better. */
function isAboutTheRow({ code }: Problem): boolean {
  return [400, 409, 413, 422].includes(problemKinds[code].status);
}
