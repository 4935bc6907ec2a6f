/** Optional look-ups of an API key, around any transport. */
import type { Answer, CallOptions, Transport } from "../../contract/operation.ts";
import type { ApiKey } from "../../contract/key.ts";
import type { Destination } from "../place.ts";
import type { ServiceKind } from "../service.ts";
import { around } from "./around.ts";
import { requireScopes, scopesOfKey } from "./granted-scopes.ts";

/**
 * The same transport, but an optional call that the key's scopes forbid is refused here instead of being sent: the key's
 * usage statistics would count it as an error. The first optional call reads the scopes, once. Where they cannot be read,
 * and for tokens, the owner and foreign services, every call is sent.
 */
export function refuseForbiddenOptional(
  transport: Transport,
  { credential, service }: Pick<Destination, "credential"> & { readonly service: () => Promise<ServiceKind> },
): Transport {
  /** The scopes as the command itself has read them. */
  let ownScopes: readonly string[] | undefined;
  const readScopes = async (options: Pick<CallOptions, "signal">): Promise<readonly string[] | undefined> => {
    try {
      const { call } = transport;
      return await scopesOfKey({ call, credential, service }, { ...options, known: ownScopes });
    } catch {
      // What is wrong is said by the call itself.
      return undefined;
    }
  };
  let scopes: ReturnType<typeof readScopes> | undefined;
  return around(transport, async ({ operation, options, send }) => {
    if (operation.id === "keys.current") {
      const answer = await send(options);
      ownScopes = (answer as Answer<ApiKey>).data.scopes;
      return answer;
    }
    if (options.isOptional !== true || operation.access.with !== "scope") return send(options);
    const { signal } = options;
    const granted = await (scopes ??= readScopes(signal === undefined ? {} : { signal }));
    if (granted !== undefined) requireScopes(operation.access, granted);
    return send(options);
  });
}
