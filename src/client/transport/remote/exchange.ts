/** One request and its whole answer, as text. */
import type { Link } from "./link.ts";
import { LinkFault, send, type Incoming, type Outgoing } from "./incoming.ts";

export interface Exchanged {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the body goes on behind what was read. */
  readonly more: boolean;
}

/** Most that is read of a failure, in bytes: no honest one is longer. */
const FAILURE_MAX = 1024 * 1024;
/** Most that is read of a success, in bytes: a page of the longest rows is far shorter. */
const SUCCESS_MAX = 256 * 1024 * 1024;

/** Throws LinkFault for an answer that does not come or is cut off, a Problem for settings, or the signal's reason. */
export async function exchange(link: Link, outgoing: Outgoing, signal?: AbortSignal): Promise<Exchanged> {
  return whole(await begin(link, outgoing, signal));
}

/** The beginning of an answer, for one that is read in parts. */
export async function begin(link: Link, outgoing: Outgoing, signal?: AbortSignal): Promise<Incoming> {
  return send(await link.dispatcher(), { origin: link.baseUrl.origin, outgoing, signal });
}

/** The rest of an answer. What comes behind the longest that is read is left. */
export async function whole({ status, headers, parts }: Incoming): Promise<Exchanged> {
  const most = status < 300 ? SUCCESS_MAX : FAILURE_MAX;
  const read: Uint8Array[] = [];
  let left = most;
  let more = false;
  try {
    for await (const part of parts) {
      read.push(part.subarray(0, left));
      left -= part.length;
      more = left < 0;
      if (more) break;
    }
  } catch (error) {
    // What a failure says is worth telling, even where its end is missing.
    if (status < 300 || !(error instanceof LinkFault)) throw error;
    more = true;
  }
  return { status, headers, body: Buffer.concat(read).toString("utf8"), more };
}
