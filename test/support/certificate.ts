/** Certificates for servers of a test (RFC 5280), made here: no program and no key in the repository is needed. */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

export interface Issued {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
}

export interface Authority extends Issued {
  readonly name: string;
  readonly privateKey: KeyObject;
}

const DAY_MS = 86_400_000;

/** An authority of its own, which nobody trusts. */
export function authority(name: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const cert = certificate({
    subject: name,
    issuer: name,
    publicKey,
    signer: privateKey,
    extensions: [isAuthority],
  });
  return { name, privateKey, cert, key: pem(privateKey) };
}

/** A server's certificate for host names and addresses of IPv4; by itself when no authority is given. */
export function issued(
  hosts: readonly string[],
  { by, from = -1, to = 30 }: { by?: Authority; /** Days from now. */ from?: number; to?: number } = {},
): Issued {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = hosts[0] ?? "";
  const cert = certificate({
    subject,
    issuer: by?.name ?? subject,
    publicKey,
    signer: by?.privateKey ?? privateKey,
    from,
    to,
    extensions: [hostNames(hosts)],
  });
  return { cert, key: pem(privateKey) };
}

function certificate({
  subject,
  issuer,
  publicKey,
  signer,
  from = -1,
  to = 30,
  extensions,
}: {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  signer: KeyObject;
  from?: number;
  to?: number;
  extensions: readonly Buffer[];
}): string {
  const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
  const toSign = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.concat([Buffer.of(0x11), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(time(from), time(to)),
    commonName(subject),
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(...extensions)),
  );
  const whole = sequence(toSign, ecdsaWithSha256, bits(sign("sha256", toSign, signer)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

const isAuthority = sequence(
  objectId("551d13"),
  element(0x01, Buffer.of(0xff)),
  element(0x04, sequence(element(0x01, Buffer.of(0xff)))),
);

function hostNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    /^[0-9.]+$/.test(host)
      ? element(0x87, Buffer.from(host.split(".").map(Number)))
      : element(0x82, Buffer.from(host)),
  );
  return sequence(objectId("551d11"), element(0x04, sequence(...names)));
}

function commonName(name: string): Buffer {
  return sequence(element(0x31, sequence(objectId("550403"), element(0x0c, Buffer.from(name)))));
}

/** GeneralizedTime, so many days from now. */
function time(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.[0-9]+|[-:T]/g, "");
  return element(0x18, Buffer.from(digits));
}

function objectId(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, "hex"));
}

function bits(content: Uint8Array): Buffer {
  return element(0x03, Buffer.concat([Buffer.of(0), content]));
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return element(0x30, ...parts);
}

/** Tag, length and content (X.690 §8.1, DER). */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function pem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
