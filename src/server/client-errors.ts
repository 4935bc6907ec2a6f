/** Answers requests that the HTTP parser rejects. There is no reply object yet: the answer goes to the socket, which is closed. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem, type ProblemCode } from "../contract/problem.ts";
import { problemAnswer } from "./reply/problem-answer.ts";
import { requestIdOf } from "./request-id.ts";

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Does nothing on a socket that cannot be written to any more. */
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
