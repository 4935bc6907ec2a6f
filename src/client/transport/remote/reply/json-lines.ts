/** Reads a whole list from one reply of JSON lines, in batches as they come, with back-pressure. */
import type { Operation } from "../../../../contract/operation.ts";
import { parseJson } from "../../../../contract/values/json.ts";
import { Problem } from "../../../../contract/problem.ts";
import { withExactMembers } from "./exact-members.ts";
import { describeFault } from "../connection/describe-fault.ts";
import { ConnectionFault, type ReplyStream } from "../connection/send.ts";
import type { Connection } from "../connection/connection.ts";

/** A list that is cut off throws after the rows that came; it never just ends early. */
export async function* readRows(
  { parts, headers }: ReplyStream,
  { operation, connection }: { readonly operation: Operation; readonly connection: Connection },
): AsyncGenerator<readonly unknown[]> {
  // Without either header the reply ends with the connection, and a cut connection looks the same.
  const hasEnd = "transfer-encoding" in headers || "content-length" in headers;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (const part of parts) {
      const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) yield parseRows(lines, operation);
    }
    rest += decoder.decode();
  } catch (error) {
    if (error instanceof ConnectionFault) throw truncatedList(describeFault(error, connection).detail, error);
    throw error instanceof TypeError ? invalidRow(operation, error) : error;
  }
  if (rest !== "") yield parseRows([rest], operation);
  if (!hasEnd) throw truncatedList("The answer has no end marker.", undefined);
}

function parseRows(lines: readonly string[], operation: Operation): readonly unknown[] {
  try {
    const rows = lines.filter((line) => line !== "").map(parseJson);
    return withExactMembers(operation.output, rows) as readonly unknown[];
  } catch (error) {
    throw invalidRow(operation, error);
  }
}

function truncatedList(detail: string, cause: unknown): Problem {
  return new Problem("unreachable", {
    detail: `${detail} The list is incomplete.`,
    remedy: "Run the command again.",
    cause,
  });
}

function invalidRow({ id }: Operation, cause: unknown): Problem {
  return new Problem("foreign_answer", {
    detail: `A row of ${id} is not JSON; the list is incomplete.`,
    cause,
  });
}
