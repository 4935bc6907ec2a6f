/** The transport to a service. The HTTP client is loaded by the first call, so that a command on a book never pays for it. */
import type { Transport } from "../../contract/operation.ts";
import type { Destination, Place } from "../place.ts";
import type { ServiceKind } from "../service.ts";
import type { RemoteService, RemoteOptions } from "./remote/remote-service.ts";

export function remoteTransport(
  destination: Destination & { readonly place: Place & { readonly kind: "remote" } },
  options: RemoteOptions,
): {
  readonly call: Transport;
  readonly service: () => Promise<ServiceKind>;
  readonly close: () => Promise<void>;
} {
  let service: Promise<Pick<RemoteService, "call" | "service" | "close">> | undefined;
  const load = (): NonNullable<typeof service> => (service ??= loadRemote(destination, options));
  return {
    call: Object.assign((async (...args) => (await load()).call(...args)) as Transport, {
      stream: (async (...args) => (await load()).call.stream?.(...args)) as Transport["stream"],
    }),
    service: async () => (await load()).service(),
    close: async () => (await service)?.close(),
  };
}

/** Calls the service as a cashbook or as a foreign one, whichever it turns out to be. */
async function loadRemote(
  destination: Parameters<typeof remoteTransport>[0],
  options: RemoteOptions,
): Promise<Pick<RemoteService, "call" | "service" | "close">> {
  const [{ connectRemote }, { foreignTransport }, { chooseTransport }] = await Promise.all([
    import("./remote/remote-service.ts"),
    import("../foreign/transport.ts"),
    import("../foreign/choose-transport.ts"),
  ]);
  const service = connectRemote(destination, options);
  const { place, note } = destination;
  const asForeign = foreignTransport({ ...service, baseUrl: place.baseUrl }, { note });
  const call = chooseTransport({ cashbook: service.call, foreign: asForeign, service: service.service });
  return { ...service, call };
}
