/** Wrapping a transport. */
import type { CallOptions, Operation, Transport } from "../../contract/operation.ts";

interface Wrapped<Result> {
  readonly operation: Operation;
  readonly options: CallOptions;
  /** Passes the request on to the transport inside. */
  readonly send: (options: CallOptions) => Promise<Result>;
}

/**
 * The transport with `wrap` around each of its requests: single calls and whole lists alike. A transport without whole lists
 * has none behind its wrapper either.
 */
export function around(
  { call, stream }: Transport,
  wrap: <Result>(request: Wrapped<Result>) => Promise<Result>,
): Transport {
  return {
    call: (operation, input, options = {}) =>
      wrap({ operation, options, send: (more) => call(operation, input, more) }),
    stream:
      stream &&
      ((operation, input, options = {}) =>
        wrap({ operation, options, send: (more) => stream(operation, input, more) })),
  };
}
