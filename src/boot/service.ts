/** A book that is served: what answers requests in one thread. */
import { createCore } from "../core/call.ts";
import { answering, type Answerer } from "../server/answer.ts";
import { openFile } from "./open-file.ts";
import { tokenTrust, type TrustSettings } from "./token-trust.ts";

/** Plain data, so that it reaches a thread. */
export interface ServiceSettings {
  /** The book's file, which is there and up to date. */
  readonly path: string;
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
  { path, trust: settings, shared }: ServiceSettings,
  { note }: { readonly note: (sentence: string) => void },
): Promise<Service> {
  const trust = tokenTrust({ ...settings, note });
  const { ports, close } = await openFile(path, { create: false, serving: true, shared });
  const core = createCore({ ...ports, ...(trust === undefined ? {} : { trust }) });
  return {
    answer: answering(core),
    ready: async () => void (await ports.store.read((ask) => ask.companies.all())),
    close,
  };
}
