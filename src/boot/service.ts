/** A book that is served: what answers requests in one thread. */
import { createCore } from "../core/call.ts";
import { answering, type Answerer } from "../server/answer.ts";
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

/** `note` is told when keys of another issuer cannot be fetched. */
export async function openService(
  { where, trust: settings, shared }: ServiceSettings,
  { note }: { readonly note: (sentence: string) => void },
): Promise<Service> {
  const trust = tokenTrust({ ...settings, note });
  const { ports, close } = await openPlace(where, { create: false, serving: true, shared, note });
  const core = createCore({ ...ports, ...(trust === undefined ? {} : { trust }) });
  return {
    answer: answering(core),
    ready: async () => void (await ports.store.read((ask) => ask.companies.all())),
    close,
  };
}
