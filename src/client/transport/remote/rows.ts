/** A whole list as one answer: rows as JSON lines, in batches as they come, with back-pressure. */
import type { Operation } from "../../../contract/operation.ts";
import { parseJson } from "../../../contract/json.ts";
import { Problem } from "../../../contract/problem.ts";
import { withExactMembers } from "./exact-members.ts";
import { faultWords } from "./fault-words.ts";
import { LinkFault, type Incoming } from "./incoming.ts";
import type { Link } from "./link.ts";

/** Rows of an answer. A list that is cut off is a problem behind the rows that came, never an early end. */
export async function* rowsOf(
  { parts, headers }: Incoming,
  { operation, link }: { readonly operation: Operation; readonly link: Link },
): AsyncGenerator<readonly unknown[]> {
  // Without either header the end of the connection is the end of the answer, and a cut could not be told from it.
  const delimited = "transfer-encoding" in headers || "content-length" in headers;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (const part of parts) {
      const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) yield read(lines, operation);
    }
    rest += decoder.decode();
  } catch (error) {
    if (error instanceof LinkFault) throw cut(faultWords(error, link).detail, error);
    throw error instanceof TypeError ? garbled(operation, error) : error;
  }
  if (rest !== "") yield read([rest], operation);
  if (!delimited) throw cut("The answer does not say where it ends.", undefined);
}

function read(lines: readonly string[], operation: Operation): readonly unknown[] {
  try {
    const rows = lines.filter((line) => line !== "").map(parseJson);
    return withExactMembers(operation.output, rows) as readonly unknown[];
  } catch (error) {
    throw garbled(operation, error);
  }
}

function cut(detail: string, cause: unknown): Problem {
  return new Problem("unreachable", {
    detail: `${detail} The list is not whole.`,
    remedy: "Run the command again.",
    cause,
  });
}

function garbled({ id }: Operation, cause: unknown): Problem {
  return new Problem("foreign_answer", {
    detail: `A row of ${id} is not JSON; the list is not whole.`,
    cause,
  });
}
