/** Asks a service whether it is a cashbook. */
import * as z from "zod/mini";
import { discoverySchema, DISCOVERY_PATH } from "../../../contract/discovery.ts";
import { operation } from "../../../contract/operation.ts";
import type { Found } from "../../discovery.ts";
import { parseJson } from "../../../contract/json.ts";
import { readProblem } from "./read-problem.ts";
import type { Requests } from "./requests.ts";

const discover = operation({
  id: "discovery",
  method: "GET",
  path: DISCOVERY_PATH,
  summary: "Say what the service is.",
  extension: false,
  access: { with: "credential" },
  input: z.strictObject({}),
  output: discoverySchema,
  success: 200,
  paged: false,
  problems: [],
});

/** Only a 200 with our JSON makes a cashbook. Throws what a limit or a failing service is: neither says who it is. */
export async function whatItIs({ exchange, asked }: Requests): Promise<Found> {
  const answer = await exchange({ operation: discover, input: {} });
  if (answer.status === 429 || answer.status >= 500)
    throw readProblem(discover, answer, await asked(discover));
  const discovery = answer.status === 200 && !answer.more ? discoveryIn(answer.body) : undefined;
  return discovery === undefined ? { kind: "foreign" } : { kind: "cashbook", discovery };
}

function discoveryIn(body: string): z.output<typeof discoverySchema> | undefined {
  try {
    const read = z.object({ success: z.literal(true), data: discoverySchema }).safeParse(parseJson(body));
    return read.success ? read.data.data : undefined;
  } catch {
    return undefined;
  }
}
