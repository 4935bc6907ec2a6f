import { expect, test } from "vitest";
import type { Credential } from "../../../src/client/place.ts";
import { explainExpiry } from "../../../src/client/transport/expired-token.ts";
import { company } from "../../../src/contract/company.ts";
import { keys } from "../../../src/contract/key.ts";
import type { Operation, Transport } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";

function token(claims: object): Credential {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return { kind: "token", secret: `e30.${payload}.c2ln`, from: "here", isStored: true };
}

const ENDED = token({ exp: 1_700_000_000 });
const VALID = token({ exp: 4_000_000_000 });
const KEY: Credential = { kind: "key", secret: "cb_live_x", from: "here", isStored: true };

/** What a refused call says, of a holder of these credentials. */
async function said(
  { any, forKeys = any }: { any: Credential | undefined; forKeys?: Credential | undefined },
  {
    operation = company.get,
    error = new Problem("invalid_credential"),
  }: { operation?: Operation; error?: Error } = {},
): Promise<string> {
  const refusing: Transport = { call: () => Promise.reject(error), stream: () => Promise.reject(error) };
  const telling = explainExpiry(refusing, {
    credential: async (purpose) => (purpose === "keys" ? forKeys : any),
  });
  const messages = await Promise.all(
    [telling.call, telling.stream].map(async (call) => {
      try {
        await call?.(operation, {});
        return "was not refused";
      } catch (thrown) {
        return (thrown as Error).message;
      }
    }),
  );
  expect(messages[1]).toBe(messages[0]);
  return messages[0] ?? "";
}

const PLAIN = "The credential is not valid.";
const TOLD = "The token expired at 2023-11-14T22:13:20.000Z.";

test.for<[string, Parameters<typeof said>, string]>([
  ["a token that has ended", [{ any: ENDED }], TOLD],
  ["a token that has not", [{ any: VALID }], PLAIN],
  ["a token that does not say when it ends", [{ any: token({}) }], PLAIN],
  ["what is no token at all", [{ any: { ...ENDED, secret: "nonsense" } }], PLAIN],
  ["a key", [{ any: KEY }], PLAIN],
  ["nobody", [{ any: undefined }], PLAIN],
  ["a key beside a token that has ended, where the key is sent", [{ any: KEY, forKeys: ENDED }], PLAIN],
  ["the same, where the token is sent", [{ any: KEY, forKeys: ENDED }, { operation: keys.list }], TOLD],
  [
    "another refusal",
    [{ any: ENDED }, { error: new Problem("key_revoked") }],
    "The API key has been revoked.",
  ],
  ["what is no refusal", [{ any: ENDED }, { error: new Error("the disk is gone") }], "the disk is gone"],
])("of %s", async ([, [credentials, refusal], expected]) => {
  expect(await said(credentials, refusal)).toBe(expected);
});
