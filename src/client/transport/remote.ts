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
  let loaded: Promise<Pick<Remote, "call" | "service" | "close">> | undefined;
  const load = (): NonNullable<typeof loaded> => (loaded ??= connected(destination, options));
  return {
    call: Object.assign((async (...asked) => (await load()).call(...asked)) as Transport, {
      stream: (async (...asked) => (await load()).call.stream?.(...asked)) as Transport["stream"],
    }),
    service: async () => (await load()).service(),
    close: async () => (await loaded)?.close(),
  };
}

/** The service as a cashbook or as a stranger, whichever it turns out to be. */
async function connected(
  destination: Parameters<typeof remote>[0],
  options: RemoteOptions,
): Promise<Pick<Remote, "call" | "service" | "close">> {
  const [{ remoteTo }, { foreign }, { eitherWay }] = await Promise.all([
    import("./remote/remote.ts"),
    import("../foreign/transport.ts"),
    import("../foreign/choice.ts"),
  ]);
  const there = remoteTo(destination, options);
  const { place, note } = destination;
  const asStranger = foreign({ ...there, baseUrl: place.baseUrl }, { note });
  return { ...there, call: eitherWay({ cashbook: there.call, foreign: asStranger, service: there.service }) };
}
