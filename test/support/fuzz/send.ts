/** Sends a request as bytes on a socket that Node keeps open, wrong ones too. */
import { request as httpRequest, type Agent, type IncomingHttpHeaders } from "node:http";
import { resolve, type Known } from "./known.ts";
import type { Body, FuzzRequest } from "./requests.ts";

export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const BOUNDARY = "fuzz-boundary";

/** The request as it goes over the wire. */
export function written(
  { method, template, path, query, rawQuery, body, headers }: FuzzRequest,
  { known, credential }: { readonly known: Known; readonly credential: readonly string[] },
): Sent {
  const place = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(resolve(path[name], known)));
  const said = query.flatMap(([name, value]) => queryPairs(name, resolve(value, known)));
  const search = [
    ...said.map(([name, text]) => `${encode(name)}=${encode(text)}`),
    ...(rawQuery === "" ? [] : [rawQuery]),
  ];
  const { type, bytes } = writtenBody(body, known);
  const more = headers.map(([name, value]): [string, string] => [name, headerText(resolve(value, known))]);
  const names = more.map(([name]) => name);
  const own: [string, string][] =
    type === undefined || names.includes("Content-Type") ? [] : [["Content-Type", type]];
  return {
    method,
    target: search.length === 0 ? place : `${place}?${search.join("&")}`,
    headers: [
      ...credential,
      ...[...own, ...more].flat(),
      // Without a length, Node would send an empty body in chunks.
      ...(bytes === undefined && method === "GET" ? [] : ["Content-Length", String(bytes?.length ?? 0)]),
    ],
    body: bytes,
  };
}

function writtenBody(body: Body, known: Known): { type?: string; bytes?: Buffer } {
  switch (body.kind) {
    case "none":
      return {};
    case "json":
      return {
        type: "application/json",
        bytes: Buffer.from(JSON.stringify(resolve(body.value, known)) ?? "null"),
      };
    case "raw":
      return { type: "application/json", bytes: Buffer.from(body.bytes) };
    case "form": {
      const parts = body.fields.map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${plain(resolve(value, known))}\r\n`,
      );
      const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="m.csv"\r\nContent-Type: text/csv\r\n\r\n${body.file}\r\n`;
      return {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        bytes: Buffer.from(`${parts.join("")}${file}--${BOUNDARY}--\r\n`),
      };
    }
  }
}

function queryPairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) {
    return value.map((item) => [name, plain(item)] as const);
  }
  return [[name, plain(value)]];
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A lone surrogate cannot be encoded: it goes as the bytes that some clients make of it. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

function segment(value: unknown): string {
  const text = encode(plain(value));
  return /^\.{0,2}$/.test(text) ? "%2E" : text;
}

/** Node sends no control characters in headers, and neither can any client that uses it. */
function headerText(value: unknown): string {
  return plain(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}

export function send(
  { method, target, headers, body }: Sent,
  { url, agent }: { readonly url: string; readonly agent: Agent },
): Promise<Received> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Received>();
  const { hostname, port } = new URL(url);
  const request = httpRequest(
    { hostname, port, method, path: target, headers: ["Host", hostname, ...headers], agent },
    (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString("utf8"),
        }),
      );
    },
  );
  request.on("error", reject);
  request.end(body);
  return promise;
}
