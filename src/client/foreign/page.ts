/** Calls a foreign service, and translates the paging of its lists to the contract's. */
import { parseJson } from "../../contract/values/json.ts";
import type { Answer, Call, CallOptions, InputOf, Operation, OutputOf } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { wireRequest } from "../../contract/http/wire.ts";
import type { RemoteService } from "../transport/remote/remote-service.ts";
import { readCursor, foreignPagination } from "./paging.ts";
import { withoutEnd } from "../../contract/values/text-end.ts";

export interface ForeignService extends Pick<RemoteService, "exchange" | "read"> {
  readonly baseUrl: string;
}

type Input = Readonly<Record<string, unknown>>;

/** Sends one request for each call. A list whose answer has no paging members has no `pagination`. */
export function pageByPage({ exchange, read, baseUrl }: ForeignService): Call {
  return async <Op extends Operation>(
    operation: Op,
    input: InputOf<Op>,
    options: CallOptions = {},
  ): Promise<Answer<OutputOf<Op>>> => {
    const { query, address } = toQuery(input as Input);
    const reply = await exchange({ operation, input: query, options, address });
    if (reply.status === 405) {
      throw new Problem("no_such_operation", {
        detail: `${baseUrl} does not have ${operation.id}: it answered 405.`,
      });
    }
    const answer = await read(operation, reply);
    if (!operation.paged) return answer;
    const { pagination: _, ...rest } = answer;
    const pagination = foreignPagination({
      url: addressOf(operation, query, { baseUrl, address }),
      body: parseJson(reply.body),
      link: reply.headers["link"],
      rows: (answer.data as readonly unknown[]).length,
    });
    return pagination === undefined ? rest : { ...rest, pagination };
  };
}

/** The query of a request. The cursor of a page adds members to it, or replaces it by an address. */
function toQuery(input: Input): { readonly query: Input; readonly address: string | undefined } {
  const { cursor, ...rest } = input;
  const next = typeof cursor === "string" ? readCursor(cursor) : undefined;
  if (next === undefined) return { query: input, address: undefined };
  return "address" in next
    ? { query: rest, address: next.address }
    : { query: { ...rest, ...next.members }, address: undefined };
}

function addressOf(
  operation: Operation,
  input: Input,
  { baseUrl, address }: { readonly baseUrl: string; readonly address: string | undefined },
): string {
  if (address !== undefined) return new URL(address, baseUrl).href;
  const { path, query } = wireRequest(operation, input);
  return `${withoutEnd(baseUrl, "/")}${path}?${query}`;
}
