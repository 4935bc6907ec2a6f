/** The id that a request is known by: the client's own where it is plain, else a new one. */
import { randomUUID } from "node:crypto";

/** Nothing that a log, a terminal or a header would read as more than an id. */
const PLAIN = /^[\w.:/+=@~-]{1,128}$/;

export function requestIdOf(sent: string | readonly string[] | undefined): string {
  return typeof sent === "string" && PLAIN.test(sent) ? sent : randomUUID();
}
