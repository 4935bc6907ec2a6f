/** The HTTP request of an operation: path, headers, body. */
import type { CallOptions, Operation } from "../../../../contract/operation.ts";
import { Problem } from "../../../../contract/problem.ts";
import { writeJson } from "../../../../contract/values/json.ts";
import { refuseLargeFile } from "../../../../contract/statement.ts";
import { wireRequest } from "../../../../contract/http/wire.ts";
import type { Credential } from "../../../place.ts";
import type { HttpRequest } from "../connection/send.ts";
import { multipart } from "./multipart.ts";
import { withoutEnd } from "../../../../contract/values/text-end.ts";

interface Sender {
  readonly baseUrl: URL;
  /** Program and version, for User-Agent (RFC 9110 §10.1.5). */
  readonly agent: string;
  readonly credential: Credential | undefined;
}

export const ANY_JSON = "application/json, application/problem+json";
/** A list as one row a line; failures as problem documents. */
export const JSON_LINES = "application/x-ndjson, application/problem+json";

/** Problems: invalid_credential for a secret that no header can carry, too_large for a file. */
export function toHttpRequest(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  {
    sender,
    options = {},
    accept = ANY_JSON,
  }: { readonly sender: Sender; readonly options?: CallOptions; readonly accept?: string },
): HttpRequest {
  const { path, query, body } = wireRequest(operation, input);
  const { idempotencyKey, ifMatch } = options;
  const content = body === undefined ? undefined : toContent(body);
  return {
    method: operation.method,
    path: `${prefixOf(sender.baseUrl)}${path}${query === "" ? "" : `?${query}`}`,
    headers: {
      accept,
      "user-agent": sender.agent,
      ...credentialHeader(sender.credential),
      ...(idempotencyKey === undefined || operation.method === "GET"
        ? {}
        : { "idempotency-key": idempotencyKey }),
      ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
      ...content?.headers,
    },
    body: content?.body,
  };
}

/** The path of a base URL, before the paths of the contract. */
function prefixOf({ pathname }: URL): string {
  return withoutEnd(pathname, "/");
}

/** The header of a credential (spec §5). */
function credentialHeader(credential: Credential | undefined): Readonly<Record<string, string>> {
  if (credential === undefined) return {};
  const { kind, secret, from } = credential;
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    throw new Problem("invalid_credential", {
      detail: `${from} contains characters that no ${kind === "key" ? "API key" : "token"} has.`,
    });
  }
  return kind === "key" ? { "x-api-key": secret } : { authorization: `Bearer ${secret}` };
}

function toContent(
  body: Readonly<Record<string, unknown>>,
): Pick<HttpRequest, "body"> & { readonly headers: Readonly<Record<string, string>> } {
  const file = body["file"];
  if (!(file instanceof Uint8Array)) {
    return { headers: { "content-type": "application/json" }, body: writeJson(body) };
  }
  refuseLargeFile(file.length);
  const fields = Object.entries(body).filter(([name]) => name !== "file" && name !== "file_name");
  const texts = fields.map(([name, value]) => [name, typeof value === "string" ? value : writeJson(value)]);
  const name = typeof body["file_name"] === "string" ? body["file_name"] : "file";
  const { contentType, length, parts } = multipart(Object.fromEntries(texts) as Record<string, string>, {
    field: "file",
    name,
    bytes: file,
  });
  return { headers: { "content-type": contentType, "content-length": String(length) }, body: parts };
}
