/** A book that is served: the part of the service in one thread. */
import { Problem, type ProblemCode } from "../../contract/problem.ts";
import { createCore } from "../../core/call.ts";
import { createAnswerer, type Answerer } from "../../server/answer.ts";
import { openPlace, type Whereabouts } from "../open-place.ts";
import { tokenTrust, type TrustSettings } from "./token-trust.ts";

/** Plain data, so that it can be sent to a thread. */
export interface ServiceSettings {
  /** The book exists, and its tables are up to date. */
  readonly where: Whereabouts;
  readonly trust: Omit<TrustSettings, "note">;
  /** Memory that the threads share that have the book open. */
  readonly shared: SharedArrayBuffer;
}

export interface Service {
  readonly answer: Answerer;
  /** Queries the store; rejects when it does not answer. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ServiceListeners {
  /** Called when keys of another issuer cannot be fetched, and when a database server is lost. */
  readonly note: (sentence: string) => void;
  /** Called for each request that could not be added to the usage statistics, with the problem. */
  readonly onUnrecorded: (cause: ProblemCode) => void;
}

export async function openService(
  { where, trust: settings, shared }: ServiceSettings,
  { note, onUnrecorded }: ServiceListeners,
): Promise<Service> {
  const trust = tokenTrust({ ...settings, note });
  const { ports, close } = await openPlace(where, { create: false, serving: true, lockState: shared, note });
  const core = createCore({
    ...ports,
    onUnrecorded: (cause) => onUnrecorded(cause instanceof Problem ? cause.code : "unexpected"),
    ...(trust === undefined ? {} : { trust }),
  });
  return {
    answer: createAnswerer(core),
    ready: async () => void (await ports.store.read((queries) => queries.companies.all())),
    close,
  };
}
