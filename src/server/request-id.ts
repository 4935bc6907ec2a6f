/** The id of a request: the client's own where it is safe, else a new one. */
import { randomUUID } from "node:crypto";

/** No characters with a meaning in logs, terminals or headers. */
const PLAIN = /^[\w.:/+=@~-]{1,128}$/;

export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === "string" && PLAIN.test(header) ? header : randomUUID();
}
