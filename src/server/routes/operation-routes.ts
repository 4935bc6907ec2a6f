/** The routes of the catalogue. They read requests; the answerer answers them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Operation } from "../../contract/operation.ts";
import { operations } from "../../contract/operations.ts";
import { Problem } from "../../contract/problem.ts";
import type { Answerer } from "../answer.ts";
import { createBodyBudget, MAX_BODY_BYTES, type BodyBudget, type BodyShare } from "../body/body-budget.ts";
import { bodyKind, readBody } from "../body/body.ts";
import { isMalformed, readCredential } from "../admission/credential.ts";
import type { FailedAttempts } from "../admission/failed-attempts.ts";
import { formOptions, readForm } from "../body/form.ts";
import { problemAnswer } from "../reply/problem-answer.ts";
import { sendAnswer } from "../reply/send-answer.ts";
import type { RequestBody } from "../request.ts";
import type { SharedState } from "../service-state.ts";
import { routePath } from "./paths.ts";

/** `maxBodyBytes`: bytes of request bodies in memory at once. */
export function addOperationRoutes(
  app: FastifyInstance,
  {
    answer,
    attempts,
    sharedState: { bodies: memory, place },
    maxBodyBytes = MAX_BODY_BYTES,
  }: {
    readonly answer: Answerer;
    readonly attempts: FailedAttempts;
    readonly sharedState: SharedState;
    readonly maxBodyBytes?: number;
  },
): void {
  const guards = { attempts, budget: createBodyBudget(maxBodyBytes, { memory, place }) };
  for (const operation of operations) {
    const route = { operation, answer, ...guards };
    if (operation.id === FORMS) app.register((scope) => addFormRoute(scope, route));
    else addOperationRoute(app, route);
  }
}

/** The one operation that accepts a form. */
const FORMS = "statements.upload";

/** In a scope of its own: what reads forms has hooks, which the requests of all others would go through. */
async function addFormRoute(scope: FastifyInstance, route: Route): Promise<void> {
  const { default: multipart } = await import("@fastify/multipart");
  await scope.register(multipart, formOptions);
  addOperationRoute(scope, route);
}

interface Route {
  readonly operation: Operation;
  readonly answer: Answerer;
  readonly attempts: FailedAttempts;
  readonly budget: BodyBudget;
}

function addOperationRoute(app: FastifyInstance, { operation, answer, attempts, budget }: Route): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply, body: RequestBody): Promise<void> => {
    const result = await answer({
      operation: operation.id,
      path: { ...(request.params as Record<string, string>) },
      query: queryOf(request.raw.url ?? ""),
      headers: request.raw.rawHeaders,
      requestId: request.id,
      body,
    });
    if (result.status === 401) attempts.record(request.ip);
    sendAnswer(request, reply, result);
  };
  const serveWithBody = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const share = budget.open();
    try {
      await serve(request, reply, await readRequestBody(request, { operation, share }));
    } catch (error) {
      reply.send(error);
    } finally {
      share.release();
    }
  };
  app.route({
    method: operation.method,
    url: routePath(operation),
    // Without a promise for Fastify: it would be kept until the answer is on its way, and watch the socket for that.
    handler: (request, reply) => {
      attempts.check(request.ip);
      // An empty id names no record.
      if (Object.values(request.params as Record<string, string>).includes("")) reply.callNotFound();
      else void serveWithBody(request, reply);
    },
    errorHandler: (error, request, reply) => {
      // Fastify rejects an invalid Content-Type before it calls the handler.
      if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
        void serve(request, reply, refusedBody(new Problem("unsupported_media_type")));
      else sendAnswer(request, reply, problemAnswer(error, { requestId: request.id }));
    },
  });
}

/** Reads the body. A failure is passed on: the answerer refuses it once the credential is known to be valid. */
async function readRequestBody(
  request: FastifyRequest,
  { operation, share }: { readonly operation: Operation; readonly share: BodyShare },
): Promise<RequestBody> {
  const { raw } = request;
  try {
    const kind = bodyKind(raw);
    if (kind === "none" || isMalformed(readCredential(raw.rawHeaders))) return { kind: "none" };
    if (operation.method === "GET" || operation.method === "DELETE") {
      throw new Problem("malformed_request", { detail: `A ${operation.method} has no body.` });
    }
    if (kind === "json") return { kind: "json", bytes: await readBody(raw, { operation, share }) };
    if (operation.id !== FORMS) {
      throw new Problem("unsupported_media_type", { detail: "Only a statement upload accepts a form." });
    }
    return { kind: "form", members: await readForm(request, share) };
  } catch (error) {
    if (error instanceof Problem) return refusedBody(error);
    // The client closed the connection: no failure of the service, and nobody reads the answer.
    if (raw.destroyed)
      return refusedBody(new Problem("malformed_request", { detail: "The client disconnected." }));
    throw error;
  }
}

function refusedBody({ code, detail, errors }: Problem): RequestBody {
  return { kind: "refused", problem: { code, detail, errors } };
}

/** The raw text after the question mark. */
function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1).replace(/#.*/s, "");
}
