import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { choice, integer, text, texts, toggle } from "../../src/terminal/command-line/flag.ts";
import type { Settings } from "../../src/terminal/settings/settings.ts";
import type { Io } from "../../src/terminal/streams/io.ts";
import { record } from "../../src/terminal/view.ts";
import { readableLine } from "./log-line.ts";

export const serve = command({
  examples: [
    "cashbook serve",
    "cashbook serve --port 0 --quiet",
    "cashbook serve --host 0.0.0.0 --port 8443 --tls-cert chain.pem --tls-key key.pem",
    "cashbook serve --host 10.0.0.5 --behind-proxy --log-level warn",
    "cashbook serve --migrate --database postgres://cashbook@db1:5432,db2:5432/cashbook",
  ],
  notes:
    "Callers need an API key or a token; over HTTP nobody is the book's owner. Each request is logged in one line on stderr, as " +
    "JSON unless that is a terminal, without secrets. /docs shows how to call it, /metrics is for monitoring. Ctrl-C or SIGTERM stops the service: running requests are completed for at most 30 seconds, and the exit code is 0.",
  operands: {},
  flags: {
    host: text("Address to listen on; default 127.0.0.1. Any other needs TLS or --behind-proxy.", {
      placeholder: "address",
    }),
    port: integer("Port to listen on; default 8080; 0 for a free one.", { maximum: 65_535 }),
    tlsCert: text("Certificate with its chain (PEM); with --tls-key.", {
      placeholder: "file",
      completes: "file",
    }),
    tlsKey: text("Private key of the certificate (PEM).", { placeholder: "file", completes: "file" }),
    behindProxy: toggle("A proxy in front provides TLS, and its X-Forwarded-For names the client."),
    jwksUrl: text("URL of another token issuer's keys (https); with --jwt-issuer and --jwt-audience.", {
      placeholder: "url",
    }),
    jwtSecretFile: text("File with another token issuer's secret (HS256), at least 32 bytes.", {
      placeholder: "file",
      completes: "file",
    }),
    jwtIssuer: text("Required `iss` of that issuer's tokens.", { placeholder: "name" }),
    jwtAudience: text("Required `aud` of that issuer's tokens.", { placeholder: "name" }),
    corsOrigin: texts("Origin whose web pages may call the service, such as https://app.example.", {
      placeholder: "origin",
    }),
    migrate: toggle(
      "First update the tables of a database server; servers of the previous version keep running. A file is always updated.",
    ),
    logLevel: choice("How much to log; default info.", ["silent", "error", "warn", "info", "debug"]),
  },
  async run({ operator, io, settings, interruption, version }, { flags: { corsOrigin, ...flags } }) {
    for (const origin of corsOrigin) requireOrigin(origin);
    const { url, completion } = await operator.serve({
      ...flags,
      corsOrigins: corsOrigin,
      version,
      log: io.facts.errorIsTerminal ? (line) => logForPeople(line, io.log) : io.log,
      signal: interruption,
    });
    const until = completion.then(() => io.note("Stopped."));
    if (isTable(settings, io)) {
      const sentence = `Serving at ${url}. How to call it: ${url}/docs. Reports: ${url}/reports. Ctrl-C stops.`;
      return record({ data: { url }, fields: [], sentence, essence: url, until });
    }
    io.note(`Listening on ${url}`);
    return record({
      data: { url },
      fields: [{ name: "url", kind: "text", title: "URL" }],
      essence: url,
      until,
    });
  },
});

function logForPeople(line: string, log: Io["log"]): void {
  const readable = readableLine(line.trimEnd());
  if (readable !== undefined) log(`${readable}\n`);
}

/** Whether stdout is a person's terminal, which has room for one sentence. */
function isTable({ output }: Settings, { facts }: Io): boolean {
  return facts.outputIsTerminal && (output ?? "table") === "table";
}

function requireOrigin(origin: string): void {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return;
  throw new Problem("settings_invalid", {
    detail: `--cors-origin ${JSON.stringify(origin)} is not an origin.`,
    remedy: "Write scheme, name and port only, like https://app.example.",
  });
}
