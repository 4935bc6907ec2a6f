/** The operations by `fetch`, for a page of the service itself: it needs none of what a client of other services does. */
import { wireRequest } from "../contract/http/wire.ts";
import type { Answer, Call, CallOptions, Operation, OutputOf, Transport } from "../contract/operation.ts";
import { Problem, problemCodes } from "../contract/problem.ts";
import { parseJson } from "../contract/values/json.ts";

interface Service {
  /** The address below which the operations' paths are, with a slash at its end. */
  readonly base: string;
  /** An API key, or a token. */
  readonly credential: string;
}

export function fetchTransport(service: Service): Transport {
  const call: Call = async (operation, input, options) => {
    const text = await send(service, { operation, input, accept: "application/json", options });
    return parseJson(text) as Answer<OutputOf<typeof operation>>;
  };
  return {
    call,
    stream: async <Op extends Operation>(operation: Op, input: unknown, options?: CallOptions) => {
      const text = await send(service, { operation, input, accept: "application/x-ndjson", options });
      const lines = text.split("\n").filter((line) => line !== "");
      const rows = lines.map(parseJson) as OutputOf<Op>;
      return (async function* () {
        yield rows;
      })();
    },
  };
}

/** The body of the answer. Problems: those of the service, unreachable. */
async function send(
  { base, credential }: Service,
  {
    operation,
    input,
    accept,
    options,
  }: { operation: Operation; input: unknown; accept: string; options: CallOptions | undefined },
): Promise<string> {
  const { path, query } = wireRequest(operation, input as Readonly<Record<string, unknown>>);
  const own = credential.startsWith("cb_")
    ? { "X-API-Key": credential }
    : { Authorization: `Bearer ${credential}` };
  const reply = await fetch(`${base}${path.slice(1)}${query === "" ? "" : `?${query}`}`, {
    headers: { Accept: `${accept}, application/problem+json`, ...own },
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
    signal: options?.signal ?? null,
  }).catch((cause: unknown) => {
    throw new Problem("unreachable", { detail: "The service does not answer.", cause });
  });
  // A browser fails here too, where the connection ends before the answer does.
  const body = await reply.text().catch((cause: unknown) => {
    throw new Problem("unreachable", { detail: "The service's answer broke off.", cause });
  });
  if (reply.ok) return body;
  throw readProblem(body);
}

function readProblem(body: string): Problem {
  let members: Record<string, unknown> = {};
  try {
    members = JSON.parse(body) as Record<string, unknown>;
  } catch {
    // What is no problem of ours has no sentence of ours either.
  }
  const { detail, remedy } = members;
  return new Problem(problemCodes.find((code) => code === members["code"]) ?? "foreign_answer", {
    ...(typeof detail === "string" ? { detail } : {}),
    ...(typeof remedy === "string" ? { remedy } : {}),
  });
}
