/** Requests that the HTTP parser gives up on, before there is a request: answered on the bare socket, which is then closed. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem, type ProblemCode } from "../contract/problem.ts";
import { problemAnswer } from "./problem-answer.ts";
import { requestIdOf } from "./request-id.ts";

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Answers on the socket as far as it can still be written to. */
export function answerClientError(
  error: Error & { code?: string },
  { socket, headers }: { readonly socket: Socket; readonly headers: Readonly<Record<string, string>> },
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf(undefined);
  const answer = problemAnswer(new Problem(CODES[error.code ?? ""] ?? "malformed_request"), { requestId });
  const body = answer.body as string;
  const fields = {
    ...headers,
    ...answer.headers,
    "X-Request-Id": requestId,
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join("")}\r\n${body}`);
}
