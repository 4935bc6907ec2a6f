/** A book that is served: what answers requests in one thread. */
import { Problem, type ProblemCode } from "../contract/problem.ts";
import { createCore } from "../core/call.ts";
import { createAnswerer, type Answerer } from "../server/answer.ts";
import { openPlace, type Whereabouts } from "./open-place.ts";
import { tokenTrust, type TrustSettings } from "./token-trust.ts";

/** Plain data, so that it reaches a thread. */
export interface ServiceSettings {
  /** The book is there and up to date. */
  readonly where: Whereabouts;
  readonly trust: Omit<TrustSettings, "note">;
  /** What the threads of this process share that have the book open. */
  readonly shared: SharedArrayBuffer;
}

export interface Service {
  readonly answer: Answerer;
  /** Asks the store something; rejects when it does not answer. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Who is told what no answer says. */
export interface ServiceListeners {
  /** Told when keys of another issuer cannot be fetched, and when a database server is lost. */
  readonly note: (sentence: string) => void;
  /** Told of each request that the usage statistics could not count, and which problem that met. */
  readonly uncounted: (cause: ProblemCode) => void;
}

export async function openService(
  { where, trust: settings, shared }: ServiceSettings,
  { note, uncounted }: ServiceListeners,
): Promise<Service> {
  const trust = tokenTrust({ ...settings, note });
  const { ports, close } = await openPlace(where, { create: false, serving: true, shared, note });
  const core = createCore({
    ...ports,
    uncounted: (cause) => uncounted(cause instanceof Problem ? cause.code : "unexpected"),
    ...(trust === undefined ? {} : { trust }),
  });
  return {
    answer: createAnswerer(core),
    ready: async () => void (await ports.store.read((ask) => ask.companies.all())),
    close,
  };
}
