/** `/metrics`, for programs of this machine; from elsewhere it needs a credential with `metrics:read`. */
import type { FastifyInstance } from "fastify";
import { metrics as operations } from "../../contract/metrics.ts";
import { isLoopback, type FailedAttempts } from "../admission/failed-attempts.ts";
import type { Answerer } from "../answer.ts";
import { sendAnswer } from "../reply/send-answer.ts";

interface MetricsRoute {
  /** All figures as text. */
  readonly metrics: () => Promise<string>;
  readonly answer: Answerer;
  readonly attempts: FailedAttempts;
}

export function addMetricsRoute(app: FastifyInstance, { metrics, answer, attempts }: MetricsRoute): void {
  app.get("/metrics", async (request, reply) => {
    // Behind a proxy, the address is that of its client.
    if (!isLoopback(request.ip)) {
      attempts.check(request.ip);
      const admission = await answer({
        operation: operations.read.id,
        path: {},
        query: "",
        headers: request.raw.rawHeaders,
        requestId: request.id,
        body: { kind: "none" },
      });
      if (admission.status === 401) attempts.record(request.ip);
      if (admission.status !== 200) {
        sendAnswer(request, reply, admission);
        return reply;
      }
    }
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await metrics());
  });
}
