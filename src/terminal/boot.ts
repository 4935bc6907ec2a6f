/** The port through which commands reach a book or a service. `src/boot.ts` implements it. */
import type { Layers } from "../client/layers.ts";
import type { Operator } from "../client/operator.ts";
import type { Destination } from "../client/place.ts";
import type { ServiceKind } from "../client/service.ts";
import type { Transport } from "../contract/operation.ts";

export interface Boot {
  readonly layers: Layers;
  /** Connects to a place. Lazy: nothing is opened before the first use. */
  readonly connect: (destination: Destination) => Connection;
}

export interface Connection extends Transport {
  /** What answers the calls: asks a remote service, once. */
  readonly service: () => Promise<ServiceKind>;
  readonly operator: Operator;
  /** Closes what was opened. */
  readonly close: () => Promise<void>;
}
