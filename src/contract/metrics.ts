/** Who may read `/metrics` from another machine. It is answered as text for Prometheus, and is not part of the catalogue. */
import * as z from "zod/mini";
import { operation } from "./operation.ts";

export const metrics = {
  read: operation({
    id: "metrics.read",
    method: "GET",
    path: "/metrics",
    summary: "Read the service's own figures: how many requests, how long they took, memory.",
    extension: true,
    access: { with: "scope", scope: "metrics:read" },
    input: z.strictObject({}),
    output: z.null(),
    success: 200,
    paged: false,
    problems: [],
  }),
};
