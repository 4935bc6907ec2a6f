/** Calls a foreign service, and says in its answer where a list goes on, whatever the service's own way to say it. */
import { parseJson } from "../../contract/json.ts";
import type { Answer, InputOf, Operation, OutputOf, Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { wireRequest } from "../../contract/wire.ts";
import type { RemoteService } from "../transport/remote/remote-service.ts";
import { followed, foreignPagination } from "./paging.ts";
import { withoutEnd } from "../../contract/text-end.ts";

export interface ForeignLink extends Pick<RemoteService, "exchange" | "read"> {
  readonly baseUrl: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The operations as they are, one request each. A list whose answer says nothing about pages has no `pagination`. */
export function pageByPage({ exchange, read, baseUrl }: ForeignLink): Transport {
  return async <Op extends Operation>(
    operation: Op,
    input: InputOf<Op>,
    options: Parameters<Transport>[2] = {},
  ): Promise<Answer<OutputOf<Op>>> => {
    const { asked, address } = questionOf(input as Input);
    const exchanged = await exchange({ operation, input: asked, options, address });
    if (exchanged.status === 405) {
      throw new Problem("no_such_operation", {
        detail: `${baseUrl} does not have ${operation.id}: it answered 405.`,
      });
    }
    const answer = await read(operation, exchanged);
    if (!operation.paged) return answer;
    const { pagination: _, ...rest } = answer;
    const pagination = foreignPagination({
      url: addressOf(operation, asked, { baseUrl, address }),
      body: parseJson(exchanged.body),
      link: exchanged.headers["link"],
      rows: (answer.data as readonly unknown[]).length,
    });
    return pagination === undefined ? rest : { ...rest, pagination };
  };
}

/** What is asked for: a page by its number stands in the query, another address stands for the whole question. */
function questionOf(input: Input): { readonly asked: Input; readonly address: string | undefined } {
  const { cursor, ...rest } = input;
  const how = typeof cursor === "string" ? followed(cursor) : undefined;
  if (how === undefined) return { asked: input, address: undefined };
  return "address" in how
    ? { asked: rest, address: how.address }
    : { asked: { ...rest, ...how.members }, address: undefined };
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
