/** The address and the certificate of a service, and the problems of both. */
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { Problem } from "../../contract/problem.ts";
import { systemCode } from "../../files/system-code.ts";

/** Refuses an address that other machines can reach without TLS: keys would travel in the clear. */
export function requireSafePlace({
  host,
  tls,
  behindProxy,
}: {
  readonly host: string;
  readonly tls: boolean;
  readonly behindProxy: boolean;
}): void {
  if (tls || behindProxy || isLoopback(host)) return;
  throw new Problem("settings_conflict", {
    detail: `--host ${host} can be reached from other machines, and without TLS keys would be sent unencrypted.`,
    remedy: "Give --tls-cert and --tls-key, or --behind-proxy if a proxy in front provides TLS.",
  });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.[0-9]{1,3}){3}$/.test(host);
}

/** Certificate and key, checked to belong together. Problems: settings_conflict, settings_invalid. */
export function tlsOf({
  tlsCert,
  tlsKey,
}: {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
}): { readonly cert: Buffer; readonly key: Buffer } | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new Problem("settings_conflict", {
      detail: "--tls-cert and --tls-key must be given together.",
      remedy: "Give both, or neither.",
    });
  }
  const tls = { cert: pem("--tls-cert", tlsCert), key: pem("--tls-key", tlsKey) };
  try {
    createSecureContext({ ...tls, minVersion: "TLSv1.2" });
    return tls;
  } catch (error) {
    throw new Problem("settings_invalid", {
      detail: `${tlsCert} and ${tlsKey} are not a certificate and its key in PEM form.`,
      remedy:
        "Name the certificate, with its chain, and the private key that belongs to it, without a passphrase.",
      cause: error,
    });
  }
}

function pem(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Problem("settings_invalid", {
      detail: `${flag} ${path} cannot be read: ${SYSTEM_WORDS[codeOf(error)] ?? codeOf(error)}.`,
      remedy: "Correct the path, or its permissions.",
      cause: error,
    });
  }
}

/** The problem of an address that cannot be listened on; any other error as it is. */
export function listeningProblem(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  const words = LISTENING_WORDS[codeOf(error)];
  if (words === undefined) return error;
  return new Problem("settings_invalid", {
    detail: `The service cannot listen at ${host}, port ${port}: ${words}.`,
    remedy: "Choose another --host or --port; --port 0 uses a free one.",
    cause: error,
  });
}

function codeOf(error: unknown): string {
  return systemCode(error) ?? (error instanceof Error ? error.message : "");
}

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
};

const LISTENING_WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EADDRNOTAVAIL: "this machine does not have the address",
  EACCES: "this user may not use it",
  ENOTFOUND: "the name is not known",
  EAI_AGAIN: "the name cannot be looked up now",
};
