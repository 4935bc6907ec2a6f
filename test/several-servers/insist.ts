/** A client that does not give up: it asks one server after the other, with the same idempotency key, until it is answered. */
import { setTimeout as pause } from "node:timers/promises";
import type { Operation } from "../../src/contract/operation.ts";
import type { Asked } from "../support/ask.ts";
import type { Server } from "./server-process.ts";

export interface Request {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Insisting {
  ask(request: Request): Promise<Asked>;
  /** How often each status was answered, and how often a connection failed (`lost`). */
  readonly met: ReadonlyMap<number | "lost", number>;
}

const PAUSE_MS = 20;

/** Every request has an idempotency key of its own, which begins with the client's name. */
export function insisting(servers: readonly Server[], name: string): Insisting {
  const met = new Map<number | "lost", number>();
  let requests = 0;
  const once = async (server: Server, { operation, input, headers }: Request): Promise<Asked | undefined> => {
    const answer = await server.ask(operation, input, headers).catch(() => undefined);
    const outcome = answer?.status ?? "lost";
    met.set(outcome, (met.get(outcome) ?? 0) + 1);
    const isPassing =
      outcome === "lost" || outcome === 503 || answer?.body["code"] === "idempotency_key_in_use";
    return isPassing ? undefined : answer;
  };
  return {
    met,
    async ask(request) {
      const number = requests++;
      const headers = { "idempotency-key": `${name}-${number}`, ...request.headers };
      for (let attempt = number; ; attempt += 1) {
        const answer = await once(servers[attempt % servers.length] as Server, { ...request, headers });
        if (answer !== undefined) return answer;
        await pause(PAUSE_MS);
      }
    },
  };
}
