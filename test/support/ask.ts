/** Asks a service for operations as any HTTP client would, over connections that stay open. */
import { Pool } from "undici";
import { parseJson, writeJson } from "../../src/contract/values/json.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { wireRequest } from "../../src/contract/http/wire.ts";

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON with exact numbers. */
  readonly body: Record<string, unknown>;
}

export interface Asker {
  readonly ask: (
    operation: Operation,
    input: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Asked>;
  readonly close: () => Promise<void>;
}

export function asker(url: string, connections = 64): Asker {
  const pool = new Pool(url, { connections });
  return {
    async ask(operation, input, headers = {}) {
      const { path, query, body } = wireRequest(operation, input);
      const answer = await pool.request({
        method: operation.method,
        path: query === "" ? path : `${path}?${query}`,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        body: body === undefined ? null : writeJson(body),
      });
      const text = await answer.body.text();
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text,
        body: parseJson(text) as Record<string, unknown>,
      };
    },
    close: () => pool.destroy(),
  };
}
