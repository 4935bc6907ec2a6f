/** The routes of the catalogue: what a request holds is read here, and answered elsewhere. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Operation } from "../contract/operation.ts";
import { operations } from "../contract/operations.ts";
import { Problem } from "../contract/problem.ts";
import type { Answerer } from "./answer.ts";
import { bodyBudget, BODIES_MAX_BYTES, type BodyBudget, type BodyShare } from "./body-budget.ts";
import { bodyKind, readBody } from "./body.ts";
import { provesNothing, sentCredential } from "./credential.ts";
import { failedAttempts, type FailedAttempts } from "./failed-attempts.ts";
import { readForm } from "./form.ts";
import { problemAnswer } from "./problem-answer.ts";
import { send } from "./reply.ts";
import type { RequestBody } from "./request.ts";
import { routePath } from "./routes.ts";

/** `bodiesMax`: bytes of bodies that are in hand at once. */
export function operationRoutes(
  app: FastifyInstance,
  { answer, bodiesMax = BODIES_MAX_BYTES }: { readonly answer: Answerer; readonly bodiesMax?: number },
): void {
  const guards = { attempts: failedAttempts(), budget: bodyBudget(bodiesMax) };
  for (const operation of operations) operationRoute(app, { operation, answer, ...guards });
}

interface Route {
  readonly operation: Operation;
  readonly answer: Answerer;
  readonly attempts: FailedAttempts;
  readonly budget: BodyBudget;
}

function operationRoute(app: FastifyInstance, { operation, answer, attempts, budget }: Route): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply, body: RequestBody) => {
    const answered = await answer({
      operation: operation.id,
      path: { ...(request.params as Record<string, string>) },
      query: queryOf(request.raw.url ?? ""),
      headers: request.raw.rawHeaders,
      requestId: request.id,
      body,
    });
    if (answered.status === 401) attempts.failed(request.ip);
    return send(request, reply, answered);
  };
  app.route({
    method: operation.method,
    url: routePath(operation),
    handler: async (request, reply) => {
      attempts.check(request.ip);
      // Where nothing stands behind the last slash, no record is asked for.
      if (Object.values(request.params as Record<string, string>).includes("")) return reply.callNotFound();
      const share = budget.open();
      try {
        return await serve(request, reply, await bodyOf(request, { operation, share }));
      } finally {
        share.release();
      }
    },
    errorHandler: (error, request, reply) => {
      // A Content-Type that is none is found before the handler is asked.
      if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
        void serve(request, reply, refused(new Problem("unsupported_media_type")));
      else void send(request, reply, problemAnswer(error, { requestId: request.id }));
    },
  });
}

/** The body as far as it is read here. What cannot be read is refused where the credential is known. */
async function bodyOf(
  request: FastifyRequest,
  { operation, share }: { readonly operation: Operation; readonly share: BodyShare },
): Promise<RequestBody> {
  const { raw } = request;
  try {
    const kind = bodyKind(raw);
    if (kind === "none" || provesNothing(sentCredential(raw.rawHeaders))) return { kind: "none" };
    if (operation.method === "GET" || operation.method === "DELETE") {
      throw new Problem("malformed_request", { detail: `A ${operation.method} has no body.` });
    }
    if (kind === "json") return { kind: "json", bytes: await readBody(raw, { operation, share }) };
    if (operation.id !== "statements.upload") {
      throw new Problem("unsupported_media_type", { detail: "Only a statement upload is taken as a form." });
    }
    return { kind: "form", members: await readForm(request, share) };
  } catch (error) {
    if (error instanceof Problem) return refused(error);
    // Nobody is left to read the answer, and nothing of this is a fault of the service.
    if (raw.destroyed) return refused(new Problem("malformed_request", { detail: "The client went away." }));
    throw error;
  }
}

function refused({ code, detail, errors }: Problem): RequestBody {
  return { kind: "refused", problem: { code, detail, errors } };
}

/** What stands after the question mark, as it was sent. */
function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1).replace(/#.*/s, "");
}
