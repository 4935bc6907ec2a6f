import type { Call } from "../contract/operation.ts";

/** The same call, for functions whose every request is a look-up that the command can do without. */
export function asOptional(call: Call): Call {
  return (operation, input, options) => call(operation, input, { ...options, isOptional: true });
}
