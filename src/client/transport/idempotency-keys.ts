/** The idempotency key of a command, on its changes. */
import type { Transport } from "../../contract/operation.ts";
import { around } from "./around.ts";

/**
 * The same transport, with the command's key on every call that changes something. `make` gives the key when the first
 * change needs it. The first change has the key as it is, the ones after it have their number behind it: each change has a
 * key of its own, and the same one when the command is run again. A key that the command gives itself stays.
 */
export function withIdempotencyKeys(transport: Transport, make: (() => string) | undefined): Transport {
  if (make === undefined) return transport;
  let key: string | undefined;
  let changes = 0;
  return around(transport, ({ operation, options, send }) => {
    if (operation.method === "GET" || options.idempotencyKey !== undefined) return send(options);
    key ??= make();
    changes++;
    return send({ ...options, idempotencyKey: changes === 1 ? key : `${key}.${changes}` });
  });
}
