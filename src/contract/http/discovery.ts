/** How a client learns that a service is a cashbook, and what it offers beyond the owner's specification. */
import * as z from "zod/mini";

/** Below the base URL (RFC 8615); answered in the envelope, to anyone. */
export const DISCOVERY_PATH = "/.well-known/cashbook";

export const discoverySchema = z.object({
  /** Version of the service's program. */
  version: z.string(),
  /** Ids of the operations that it has. */
  operations: z.array(z.string()),
  /** Largest number of rows in a chunk of an import. */
  import_chunk_max: z.int(),
});
export type Discovery = z.output<typeof discoverySchema>;
