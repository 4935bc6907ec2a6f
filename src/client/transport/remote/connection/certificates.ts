/** The certificate authorities that a service's certificate is checked against. */
import { readFileSync } from "node:fs";
import { getCACertificates } from "node:tls";
import { Problem } from "../../../../contract/problem.ts";
import type { Environment } from "./proxies.ts";

const BEGIN = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/g;
/** A certificate in PEM (RFC 7468 §5). */
const WHOLE = /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE)-----[^-]+-----END \1-----/g;

/**
 * Node's own authorities and those of `--ca-file`, in PEM; undefined for Node's own alone. Problem: settings_invalid for a
 * file that cannot be read or holds no certificates, and where the environment switches checking off.
 */
export function trustedCertificates({
  caFile,
  environment,
}: {
  readonly caFile: string | undefined;
  readonly environment: Environment;
}): string[] | undefined {
  if (environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0") {
    throw new Problem("settings_invalid", {
      detail: "NODE_TLS_REJECT_UNAUTHORIZED=0 would send the credential to any server that answers.",
      remedy: "Unset it; --ca-file adds a private authority's certificate.",
    });
  }
  return caFile === undefined ? undefined : [...getCACertificates("default"), certificatesOf(caFile)];
}

function certificatesOf(path: string): string {
  const pem = textOf(path);
  try {
    const [beginnings, certificates] = [BEGIN, WHOLE].map((pattern) => pem.match(pattern) ?? []);
    if (certificates?.length === 0 || beginnings?.length !== certificates?.length)
      throw new TypeError("not whole");
    // Each certificate is parsed, since TLS skips what it cannot read without a word. `getBuiltinModule`, because the bundle
    // imports only functions of node:crypto.
    const { X509Certificate } = process.getBuiltinModule("node:crypto");
    for (const one of certificates ?? []) new X509Certificate(one);
    return pem;
  } catch (cause) {
    throw new Problem("settings_invalid", {
      detail: `--ca-file ${path} has no PEM certificates.`,
      remedy: "Name a file with lines such as -----BEGIN CERTIFICATE-----.",
      cause,
    });
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (cause) {
    throw new Problem("settings_invalid", {
      detail: `--ca-file ${path} cannot be read.`,
      remedy: "Check the path and its permissions.",
      cause,
    });
  }
}
