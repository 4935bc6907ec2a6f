/** The transport to a server of a test: with a key, without waiting between tries, and with a cache of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Destination } from "../../../../src/client/place.ts";
import {
  connectRemote,
  type RemoteService,
  type RemoteOptions,
} from "../../../../src/client/transport/remote/remote-service.ts";
import { operations } from "../../../../src/contract/operations.ts";
import { Problem } from "../../../../src/contract/problem.ts";
import type { Reply, Came } from "../../../support/faulty-server.ts";

export interface Reached extends RemoteService {
  /** Pauses between tries, in milliseconds. */
  readonly pauses: readonly number[];
  readonly notes: readonly string[];
  /** The remembering folder. */
  readonly cache: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export function reach(
  baseUrl: string,
  {
    environment = {},
    cache = mkdtempSync(join(tmpdir(), "cashbook-test-")),
    ...more
  }: Partial<Omit<Destination, "place">> & Partial<Pick<RemoteOptions, "environment" | "cache">> = {},
): Reached {
  const pauses: number[] = [];
  const notes: string[] = [];
  const destination: Parameters<typeof connectRemote>[0] = {
    place: { kind: "remote", baseUrl },
    writes: false,
    company: undefined,
    credential: () => Promise.resolve({ kind: "key", secret: "the-secret", from: "a test", isStored: false }),
    timeoutSeconds: 5,
    retries: 3,
    idempotencyKey: undefined,
    caFile: undefined,
    note: (sentence: string) => notes.push(sentence),
    ...more,
  };
  const made = connectRemote(destination, {
    environment,
    cache,
    version: "1.2.3",
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  return {
    ...made,
    pauses,
    notes,
    cache,
    async [Symbol.asyncDispose]() {
      await made.close();
      rmSync(cache, { recursive: true, force: true });
    },
  };
}

/** What a call ends with: its data, or the problem. */
export async function ending(call: Promise<{ readonly data: unknown }>): Promise<unknown> {
  return call.then(
    ({ data }) => data,
    (thrown: unknown) => {
      if (thrown instanceof Problem) return thrown;
      throw thrown;
    },
  );
}

/** The discovery of a cashbook, and to everything else the replies in turn. */
export function asCashbook(replies: readonly Reply[]): (request: Came) => Reply {
  let turn = 0;
  return ({ path }) =>
    path.endsWith("/.well-known/cashbook")
      ? { body: { success: true, data: discovery } }
      : (replies[Math.min(turn++, replies.length - 1)] ?? "reset");
}

export const discovery = {
  version: "1.2.3",
  operations: operations.map(({ id }) => id),
  import_chunk_max: 20_000,
};
