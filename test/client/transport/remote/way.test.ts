/** The way to a service: certificates and proxies, and what is said when there is none. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flagText } from "../../../../src/client/flag-text.ts";
import { company } from "../../../../src/contract/company.ts";
import { Problem } from "../../../../src/contract/problem.ts";
import { authority, issued, type Issued } from "../../../support/certificate.ts";
import { faultyServer, type Reply } from "../../../support/faulty-server.ts";
import { proxy } from "../../../support/proxy.ts";
import { ending, reach } from "./remote.ts";

const fine: Reply = { body: { success: true, data: { name: "Acme" } } };
const ours = authority("Our own authority");
const local = issued(["localhost", "127.0.0.1"], { by: ours });
const TRUST = "If the authority is yours, name its certificate with --ca-file or NODE_EXTRA_CA_CERTS.";

let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-test-"));
  writeFileSync(file("ours.pem"), `Some words before it.\n${ours.cert}`);
  writeFileSync(file("words.pem"), "no certificate");
  writeFileSync(file("garbled.pem"), ours.cert + ours.cert.replace(/\nMII/, "\nBBBB"));
  writeFileSync(file("half.pem"), ours.cert.slice(0, 200));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a question to a server with this certificate ends with. */
async function said(certificate: Issued, more: Parameters<typeof reach>[1] = {}): Promise<unknown> {
  await using server = await faultyServer([fine], { tls: certificate });
  await using service = reach(server.url, { retries: 0, ...more });
  const end = await ending(service.call(company.get, {}));
  if (!(end instanceof Problem)) return end;
  expect(server.came).toEqual([]);
  return [end.code, flagText(end.detail).replace(`:${server.port}`, ":PORT"), end.remedy];
}

describe("a certificate", () => {
  test("of an authority of --ca-file is trusted", async () => {
    expect(await said(local, { caFile: file("ours.pem") })).toEqual({ name: "Acme" });
  });

  const past = "The service needs another certificate, or this machine's clock is wrong.";
  test.each<[string, Issued, boolean, string, string]>([
    [
      "of an authority that nobody knows",
      local,
      false,
      "is signed by an authority that this machine does not trust.",
      TRUST,
    ],
    [
      "that is signed by itself",
      issued(["127.0.0.1"]),
      true,
      "is self-signed, and this machine does not trust it.",
      TRUST,
    ],
    ["that has expired", issued(["127.0.0.1"], { by: ours, from: -9, to: -2 }), true, "has expired.", past],
    ["that begins tomorrow", issued(["127.0.0.1"], { by: ours, from: 1 }), true, "is not valid yet.", past],
    [
      "of another host",
      issued(["books.example"], { by: ours }),
      true,
      "is for other hosts (DNS:books.example).",
      "Check the base URL.",
    ],
  ])("%s is refused, and nothing is sent", async (_, certificate, known, says, remedy) => {
    const caFile = known ? file("ours.pem") : undefined;
    expect(await said(certificate, { caFile })).toEqual([
      "unreachable",
      `The certificate of 127.0.0.1:PORT ${says}`,
      remedy,
    ]);
  });

  test.each([
    ["nowhere.pem", "cannot be read."],
    ["words.pem", "has no PEM certificates."],
    ["garbled.pem", "has no PEM certificates."],
    ["half.pem", "has no PEM certificates."],
  ])("file %s is refused", async (name, says) => {
    const [code, detail] = (await said(local, { caFile: file(name) })) as string[];
    expect([code, detail]).toEqual(["settings_invalid", `--ca-file ${file(name)} ${says}`]);
  });

  test("is checked whatever the environment says", async () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    expect(await said(local, { environment })).toEqual([
      "settings_invalid",
      "NODE_TLS_REJECT_UNAUTHORIZED=0 would send the credential to any server that answers.",
      "Unset it; --ca-file adds a private authority's certificate.",
    ]);
  });
});

test("https:// to a server without TLS, and http:// to one with it, are told apart from silence", async () => {
  const [plain, port] = await new Promise<[Server, number]>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () =>
      resolve([server, (server.address() as AddressInfo).port]),
    );
  });
  await using encrypted = await faultyServer([fine], { tls: local });
  const ends = [`https://127.0.0.1:${port}`, encrypted.url.replace("https:", "http:")].map(async (url) => {
    await using service = reach(url, { retries: 0 });
    const { code, detail } = (await ending(service.call(company.get, {}))) as Problem;
    return [code, flagText(detail).replace(/:[0-9]+/, ":PORT")];
  });
  expect(await Promise.all(ends)).toEqual([
    ["unreachable", "127.0.0.1:PORT does not support TLS, or no version that this program accepts."],
    ["unreachable", "127.0.0.1:PORT closed the connection before it answered."],
  ]);
  plain.close();
});

describe("a proxy", () => {
  test.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"])(
    "of %s leads to a service over TLS",
    async (name) => {
      await using through = await proxy();
      await using server = await faultyServer([fine], { tls: local });
      const environment = { [name]: through.url };
      await using service = reach(server.url, { environment, caFile: file("ours.pem") });
      expect(await ending(service.call(company.get, {}))).toEqual({ name: "Acme" });
      expect(through.asked).toEqual([{ line: `CONNECT 127.0.0.1:${server.port}`, authorization: undefined }]);
      expect(server.came[0]?.headers["x-api-key"]).toBe("the-secret");
    },
  );

  test("on this machine leads to a service on this machine", async () => {
    await using through = await proxy();
    await using server = await faultyServer([fine]);
    await using service = reach(server.url, { environment: { HTTP_PROXY: `127.0.0.1:${through.port}` } });
    expect(await ending(service.call(company.get, {}))).toEqual({ name: "Acme" });
    expect(through.asked.map(({ line }) => line)).toEqual([`GET ${server.url}/api-v1/company`]);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ["for a host of NO_PROXY", { NO_PROXY: "books.example, 127.0.0.1" }],
    ["for a host of no_proxy", { no_proxy: "127.0.0.1" }],
    ["for any host of NO_PROXY=*", { NO_PROXY: "*" }],
    ["where its variable is empty", { HTTP_PROXY: "", http_proxy: "" }],
    ["elsewhere, for a credential that is not encrypted", { HTTP_PROXY: "http://proxy.invalid:3128" }],
  ])("is left out %s", async (_, environment) => {
    await using through = await proxy();
    await using server = await faultyServer([fine]);
    await using service = reach(server.url, { environment: { HTTP_PROXY: through.url, ...environment } });
    expect(await ending(service.call(company.get, {}))).toEqual({ name: "Acme" });
    expect(through.asked).toEqual([]);
  });

  test("is given its user and password, and nobody else sees them", async () => {
    await using through = await proxy();
    await using server = await faultyServer([fine], { tls: local });
    const environment = { HTTPS_PROXY: `http://anna:s%20cret@127.0.0.1:${through.port}` };
    await using service = reach(server.url, { environment, caFile: file("ours.pem") });
    await service.call(company.get, {});
    expect(through.asked[0]?.authorization).toBe(`Basic ${Buffer.from("anna:s cret").toString("base64")}`);
    expect(server.came[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  test.each<[string, number, string, string]>([
    ["that wants another password", 407, "https", "The proxy PROXY needs another user or password (407)."],
    ["that refuses", 403, "https", "The proxy PROXY does not connect to SERVICE (403)."],
    [
      "that wants another password, without TLS",
      407,
      "http",
      "The proxy PROXY needs another user or password (407).",
    ],
  ])("%s is named without its password", async (_, refuses, scheme, says) => {
    await using through = await proxy({ refuses });
    await using server = await faultyServer([fine], scheme === "https" ? { tls: local } : {});
    const address = `http://anna:geheim@127.0.0.1:${through.port}`;
    await using service = reach(server.url, {
      environment: { HTTPS_PROXY: address, HTTP_PROXY: address },
      retries: 0,
    });
    const end = (await ending(service.call(company.get, {}))) as Problem;
    const detail = flagText(end.detail)
      .replace(`127.0.0.1:${through.port}`, "PROXY")
      .replace(` or 127.0.0.1:${through.port}`, "")
      .replace(`127.0.0.1:${server.port}`, "SERVICE");
    expect([end.code, detail]).toEqual(["unreachable", says]);
    expect(String(end.stack)).not.toContain("geheim");
    expect(server.came).toEqual([]);
  });

  test("that is not there is named, with the service behind it", async () => {
    let port: number;
    {
      await using gone = await proxy();
      port = gone.port;
    }
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
    await using service = reach("https://books.invalid", { environment, retries: 0 });
    expect(((await ending(service.call(company.get, {}))) as Problem).detail).toBe(
      `The proxy 127.0.0.1:${port} for books.invalid:443 refuses connections.`,
    );
  });

  test.each(["ftp://proxy.example", "http://", "http://a:geheim@proxy example"])(
    "%s is no address of one",
    (value) => {
      const made = () => reach("https://books.invalid", { environment: { HTTPS_PROXY: value } });
      expect(made).toThrow("HTTPS_PROXY is not the address of a proxy.");
    },
  );
});
