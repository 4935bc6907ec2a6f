/** The way to a service. What speaks HTTP is loaded by the first call, so that a command on a book never pays for it. */
import type { Transport } from "../../contract/operation.ts";
import type { Destination, Place } from "../place.ts";
import type { ServiceKind } from "../service.ts";
import type { Remote, RemoteOptions } from "./remote/remote.ts";

export function remote(
  destination: Destination & { readonly place: Place & { readonly kind: "remote" } },
  options: RemoteOptions,
): {
  readonly call: Transport;
  readonly service: () => Promise<ServiceKind>;
  readonly close: () => Promise<void>;
} {
  let loaded: Promise<Remote> | undefined;
  const load = (): Promise<Remote> =>
    (loaded ??= import("./remote/remote.ts").then(({ remoteTo }) => remoteTo(destination, options)));
  return {
    call: Object.assign((async (...asked) => (await load()).call(...asked)) as Transport, {
      stream: (async (...asked) => (await load()).call.stream?.(...asked)) as Transport["stream"],
    }),
    service: async () => (await load()).service(),
    close: async () => (await loaded)?.close(),
  };
}
