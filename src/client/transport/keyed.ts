/** The idempotency key of a command, on its changes. */
import type { Transport } from "../../contract/operation.ts";

/**
 * The same transport, with the command's key on every call that changes something; it is made for the first of them. A
 * command may change several things; each needs a key of its own, and the same one when the command is run again: the first
 * change has the key as it is, the ones after it have their number behind it. A key that the command gives itself stays.
 */
export function keyed(call: Transport, make: (() => string) | undefined): Transport {
  if (make === undefined) return call;
  let key: string | undefined;
  let changes = 0;
  const withKey: Transport = (operation, input, options = {}) => {
    if (operation.method === "GET" || options.idempotencyKey !== undefined)
      return call(operation, input, options);
    key ??= make();
    changes++;
    return call(operation, input, { ...options, idempotencyKey: changes === 1 ? key : `${key}.${changes}` });
  };
  // A list changes nothing.
  return Object.assign(withKey, call.stream && { stream: call.stream });
}
