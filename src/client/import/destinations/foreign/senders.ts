/**
 * Sends rows as single creates, many at a time, each once. What is equal is never under way together, so that a lost
 * answer can be settled by the service's list: an id that was not there before is the row's.
 */
import { Problem, problemKinds } from "../../../../contract/problem.ts";
import { transactions } from "../../../../contract/transaction.ts";
import type { Call } from "../../../../contract/operation.ts";
import { flagText } from "../../../flag-text.ts";
import { isTimeout } from "../../../foreign/unknown-outcome.ts";
import { delay } from "../../../transport/rate-limit.ts";
import type { IdsByKey, LookUp } from "./look-up.ts";
import type { RowJournal } from "./row-journal.ts";
import type { RowRequest } from "./row-request.ts";
import type { SendRate } from "./send-rate.ts";

interface Sending {
  readonly call: Call;
  readonly journal: RowJournal;
  /** What the account held before, and what was added; equal rows that come are told from these. */
  readonly ids: Map<string, readonly string[]>;
  /** Looks rows of these days up; undefined where the list is not to be asked. */
  readonly lookUp: LookUp | undefined;
  /** Shared by all that is sent to the service. */
  readonly rate: SendRate;
  /** Called with each row that was created. */
  readonly onCreated: (request: RowRequest) => void;
}

export interface Senders {
  /** Resolves when the row is on its way. Throws what stopped the sending. */
  readonly send: (request: RowRequest) => Promise<void>;
  /** Waits for all answers, and settles the lost ones. */
  readonly drain: () => Promise<void>;
  /** Answers the places of rows whose outcome stays unknown, when all is answered. Throws what stopped the sending. */
  readonly finish: () => Promise<ReadonlySet<number>>;
}

/** Lost answers that are settled together. */
const LOST_MAX = 50;
/** How often a row is sent whose absence was looked up each time. */
const SENDS_MAX = 12;
/** Refused rows, none created, after which the fault is taken to lie elsewhere than in the rows. */
const REFUSED_MAX = 10;

export function createSenders(sending: Sending): Senders {
  const { journal, ids, onCreated, rate } = sending;
  const sends = new Map<number, number>();
  const unknown = new Set<number>();
  let lostAnswers: { readonly request: RowRequest; readonly problem: Problem }[] = [];
  let refusedCount = 0;
  let someCreated = false;
  let fatal: { readonly error: unknown } | undefined;

  const throwFatal = (): void => {
    if (fatal !== undefined) throw fatal.error;
  };
  const noteCreated = async (request: RowRequest, id: string): Promise<void> => {
    const { place, key } = request;
    someCreated = true;
    ids.set(key, [...(ids.get(key) ?? []), id]);
    onCreated(request);
    await journal.append({ created: place, id });
  };
  const create = async (request: RowRequest): Promise<void> => {
    const { place, key } = request;
    sends.set(place, (sends.get(place) ?? 0) + 1);
    await journal.append({ sent: place, key, there: ids.get(key) ?? [] });
    const answer = await answerTo(request, sending);
    if ("id" in answer) return noteCreated(request, answer.id);
    const { problem } = answer;
    if (isOutcomeUnclear(problem)) lostAnswers.push({ request, problem });
    else if (++refusedCount === REFUSED_MAX && !someCreated) throw problem;
    else await journal.append({ refused: place, code: problem.code, detail: flagText(problem.detail) });
  };
  const start = async (request: RowRequest): Promise<void> => {
    await rate.room(journal.head.id, request.key);
    if (fatal !== undefined) return;
    rate.run(journal.head.id, request.key, async () => {
      await create(request).catch((error: unknown) => (fatal ??= { error }));
    });
  };
  const settleLost = async (): Promise<void> => {
    while (lostAnswers.length > 0 && fatal === undefined) {
      await rate.idle();
      const batch = lostAnswers;
      lostAnswers = [];
      const requests = batch.map(({ request }) => request);
      const idsByKey = await lookUpAround(requests, sending);
      for (const { request, problem } of batch) {
        const { place, key } = request;
        const id = idsByKey?.get(key)?.find((one) => !(ids.get(key) ?? []).includes(one));
        if (id !== undefined) await noteCreated(request, id);
        // A service that is slow may still do what it was asked to.
        else if (idsByKey === undefined || isTimeout(problem)) unknown.add(place);
        else if ((sends.get(place) ?? 0) >= SENDS_MAX) fatal ??= { error: problem };
        else await start(request);
      }
      await rate.idle();
    }
  };
  const drain = () => rate.idle().then(settleLost);
  return {
    async send(request) {
      throwFatal();
      await rate.room(journal.head.id, request.key);
      // Of two equal rows, the second waits until it is known what became of the first: they could be taken for each other.
      while (
        lostAnswers.length >= LOST_MAX ||
        lostAnswers.some(({ request: { key } }) => key === request.key)
      ) {
        await settleLost();
        throwFatal();
      }
      await start(request);
    },
    drain,
    async finish() {
      await drain();
      throwFatal();
      return unknown;
    },
  };
}

/** The id of the created transaction; or why there is none, as far as is known. Throws what is not about this row. */
async function answerTo(
  { place, input }: RowRequest,
  { call, journal, rate }: Sending,
): Promise<{ readonly id: string } | { readonly problem: Problem }> {
  for (;;) {
    await rate.open();
    try {
      const options = { asItIs: true, idempotencyKey: `${journal.head.id}-${place}` };
      const { id } = (await call(transactions.create, input, options)).data as { readonly id: unknown };
      rate.noteSuccess();
      if (typeof id === "string" || typeof id === "number") return { id: String(id) };
      throw new Problem("foreign_answer", {
        detail: "The service created a transaction and did not return its id.",
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "rate_limited") rate.noteLimit(error);
      else if (isOutcomeUnclear(error) || isAboutTheRow(error)) return { problem: error };
      else throw error;
    }
  }
}

const LOOK_UPS_MAX = 4;
const FIRST_DELAY_MS = 200;

/** What the account holds of the rows' days; undefined where it cannot be looked up. */
async function lookUpAround(
  requests: readonly RowRequest[],
  { lookUp, rate }: Sending,
): Promise<IdsByKey | undefined> {
  if (lookUp === undefined) return undefined;
  const days = requests.map(({ input }) => input.transaction_date).sort();
  const span = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  for (let tries = 1; ; tries++) {
    await rate.open();
    try {
      return await lookUp(span);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "rate_limited" && rate.waits) rate.noteLimit(error);
      else if (tries >= LOOK_UPS_MAX) return undefined;
      await delay(FIRST_DELAY_MS * 2 ** tries, undefined);
    }
  }
}

/** Whether the service may have created the row: its answer was lost, or was none. */
function isOutcomeUnclear({ code }: Problem): boolean {
  return code === "outcome_unknown" || code === "foreign_answer";
}

/** Whether a refusal speaks of this row, and other rows may fare better. */
function isAboutTheRow({ code }: Problem): boolean {
  return [400, 409, 413, 422].includes(problemKinds[code].status);
}
