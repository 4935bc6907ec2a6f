/** What joins commands to a book or a service, as the runner sees it; the project's `boot.ts` gives it. */
import type { Layers } from "../client/layers.ts";
import type { Operator } from "../client/operator.ts";
import type { Destination } from "../client/place.ts";
import type { ServiceKind } from "../client/service.ts";
import type { Transport } from "../contract/operation.ts";

export interface Boot {
  readonly layers: Layers;
  /** The transport to a place, and the operator's tools for it. Nothing is opened before it is used. */
  readonly connect: (destination: Destination) => Connection;
}

export interface Connection {
  readonly call: Transport;
  /** What answers the calls; asks a remote service when it is not known from before. */
  readonly service: () => Promise<ServiceKind>;
  readonly operator: Operator;
  /** Closes what was opened. */
  readonly close: () => Promise<void>;
}
