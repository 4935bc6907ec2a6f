/** Service identification: asks whether a service is a cashbook. */
import * as z from "zod/mini";
import { discoverySchema, DISCOVERY_PATH } from "../../../contract/http/discovery.ts";
import { operation } from "../../../contract/operation.ts";
import type { ServiceIdentity } from "../../discovery.ts";
import { parseJson } from "../../../contract/values/json.ts";
import { readProblem } from "./reply/read-problem.ts";
import type { Requests } from "./requests.ts";

const discover = operation({
  id: "discovery",
  method: "GET",
  path: DISCOVERY_PATH,
  summary: "Identify the service.",
  extension: false,
  access: { with: "credential" },
  input: z.strictObject({}),
  output: discoverySchema,
  success: 200,
  paged: false,
  problems: [],
});

/** A cashbook answers 200 with its discovery document. Throws for a rate limit and a failing service, which say neither. */
export async function identifyService({ exchange, sourceFor }: Requests): Promise<ServiceIdentity> {
  const answer = await exchange({ operation: discover, input: {} });
  if (answer.status === 429 || answer.status >= 500)
    throw readProblem(discover, answer, await sourceFor(discover));
  const discovery = answer.status === 200 && !answer.isTruncated ? discoveryIn(answer.body) : undefined;
  return discovery === undefined ? { kind: "foreign" } : { kind: "cashbook", discovery };
}

function discoveryIn(body: string): z.output<typeof discoverySchema> | undefined {
  try {
    const result = z.object({ success: z.literal(true), data: discoverySchema }).safeParse(parseJson(body));
    return result.success ? result.data.data : undefined;
  } catch {
    return undefined;
  }
}
