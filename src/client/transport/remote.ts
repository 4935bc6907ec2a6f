/** The transport to a service. The HTTP client is loaded by the first call, so that a command on a book never pays for it. */
import type { Destination, Place } from "../place.ts";
import type { RemoteService, RemoteOptions } from "./remote/remote-service.ts";

type Connection = Pick<RemoteService, "call" | "stream" | "service" | "close">;

export function remoteTransport(
  destination: Destination & { readonly place: Place & { readonly kind: "remote" } },
  options: RemoteOptions,
): Connection {
  let service: Promise<Connection> | undefined;
  const load = (): NonNullable<typeof service> => (service ??= loadRemote(destination, options));
  return {
    call: async (...args) => (await load()).call(...args),
    stream: async (...args) => (await load()).stream?.(...args),
    service: async () => (await load()).service(),
    close: async () => (await service)?.close(),
  };
}

/** Calls the service as a cashbook or as a foreign one, whichever it turns out to be. */
async function loadRemote(
  destination: Parameters<typeof remoteTransport>[0],
  options: RemoteOptions,
): Promise<Connection> {
  const [{ connectRemote }, { foreignTransport }, { chooseTransport }] = await Promise.all([
    import("./remote/remote-service.ts"),
    import("../foreign/transport.ts"),
    import("../foreign/choose-transport.ts"),
  ]);
  const service = connectRemote(destination, options);
  const { place, note } = destination;
  const foreign = foreignTransport({ ...service, baseUrl: place.baseUrl }, { note });
  return { ...service, ...chooseTransport({ cashbook: service, foreign, service: service.service }) };
}
