/** The messages between the thread that has started the others and one that listens beside it. */
import type { MessagePort } from "node:worker_threads";
import type { ProblemCode } from "../../../contract/problem.ts";
import type { LogLevel } from "../../../server/log.ts";
import type { RequestCounts } from "../../../server/metrics.ts";
import type { SharedState } from "../../../server/service-state.ts";
import type { ServiceSettings } from "../service.ts";

/** Plain data, so that it can be sent to a thread. */
export interface ListenerSettings {
  readonly service: ServiceSettings;
  readonly http: {
    readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array };
    readonly behindProxy: boolean;
    readonly origins: readonly string[];
    readonly version: string;
    readonly logLevel: LogLevel;
    readonly sharedState: SharedState;
  };
  /** The address where all listen. */
  readonly at: { readonly host: string; readonly port: number };
}

/** What a listener asks. */
export type Question =
  /** The requests that all others have counted; with its own, so that they are not lost with it. */
  | { readonly kind: "counts"; readonly own: RequestCounts }
  /** A file of the pages. */
  | { readonly kind: "page"; readonly path: string };

export type Reply = readonly RequestCounts[] | Uint8Array;

export type ToListener =
  /** A port on which another thread answers, by its place. */
  | { readonly kind: "thread"; readonly place: number; readonly port: MessagePort }
  /** Asks for what it has counted. */
  | { readonly kind: "counts"; readonly number: number }
  | { readonly kind: "reply"; readonly number: number; readonly reply: Reply }
  | { readonly kind: "no-reply"; readonly number: number; readonly fault: string }
  /** Take no more connections, and answer the requests in flight. */
  | { readonly kind: "stop" }
  /** Close the book, and exit. */
  | { readonly kind: "close" };

export type FromListener =
  | { readonly kind: "listening" }
  | { readonly kind: "log"; readonly line: string }
  | { readonly kind: "note"; readonly sentence: string }
  /** A request could not be added to the usage statistics. */
  | { readonly kind: "unrecorded"; readonly cause: ProblemCode }
  | { readonly kind: "counts"; readonly number: number; readonly counts: RequestCounts }
  | { readonly kind: "question"; readonly number: number; readonly question: Question }
  | { readonly kind: "stopped" };

/** The place of the thread that has started the others: it answers what they cannot. */
export const STARTER = -1;
