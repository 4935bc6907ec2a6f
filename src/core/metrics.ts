/** Admits a request for the service's own figures, which the server counts. */
import { metrics } from "../contract/metrics.ts";
import { reads } from "./handler.ts";

export const handlers = {
  read: reads(metrics.read, async () => ({ data: null })),
};
