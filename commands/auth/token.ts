import { typedWord } from "../../src/contract/typed-word.ts";
import type { SignedToken } from "../../src/client/operator.ts";
import { Problem } from "../../src/contract/problem.ts";
import { scopes as knownScopes } from "../../src/contract/scope.ts";
import { command } from "../../src/terminal/command.ts";
import { parseDuration } from "../../src/terminal/command-line/duration.ts";
import { text, texts } from "../../src/terminal/command-line/flag.ts";
import { wrongValue, wrongWord } from "../../src/terminal/command-line/wrong-value.ts";
import { plain, record, type View } from "../../src/terminal/view.ts";
import { reserveSecretFile } from "../secret-file.ts";

const DEFAULT_SCOPES = ["read"];
const DEFAULT_TTL = "15m";
const MAX_TTL_SECONDS = 86_400;

export const token = command({
  examples: [
    "cashbook auth token --scope api_keys",
    "cashbook auth token --scope api_keys | cashbook login --profile admin --token-stdin",
    "cashbook auth token --scope api_keys --ttl 12h --token-out admin.token",
  ],
  notes:
    "Only the owner of the database can sign a token; no credential is needed. It expires and is not " +
    "stored; anyone who has it can act for the company within its scopes.",
  operands: {},
  flags: {
    scope: texts(`What the token may do; default read. One of ${knownScopes.join(", ")}.`, {
      placeholder: "scope",
      completes: knownScopes,
    }),
    ttl: text("How long it is valid, such as 90s, 15m or 12h; default 15 minutes, at most 24 hours.", {
      placeholder: "time",
    }),
    tokenOut: text("Write the token to a new file that only you can read, instead of the terminal.", {
      placeholder: "file",
      completes: "file",
    }),
  },
  async run({ operator, credential }, { flags: { scope, ttl = DEFAULT_TTL, tokenOut } }): Promise<View> {
    const unknown = scope.find((name) => !(knownScopes as readonly string[]).includes(name));
    if (unknown !== undefined) throw wrongWord("--scope", { value: unknown, words: knownScopes });
    const ttlSeconds = parseDuration(ttl, "--ttl");
    if (ttlSeconds < 1 || ttlSeconds > MAX_TTL_SECONDS)
      throw wrongValue("--ttl", { value: ttl, expectation: "between 1s and 24h" });
    // Only an explicit credential is refused, not the profile's: whoever can open the book is its owner.
    if ((await credential("any"))?.isStored === false) {
      throw new Problem("owner_required", {
        detail: "A credential cannot sign tokens; only the owner of the book can.",
      });
    }
    const sign = () =>
      operator.signToken({ scopes: scope.length === 0 ? DEFAULT_SCOPES : scope, ttlSeconds });
    if (tokenOut !== undefined) return intoFile(sign, tokenOut);
    const result = await sign();
    return plain(`${result.token}\n`, { data: result });
  },
});

/** Signs a token into the file, which is made first; the view does not contain it. Problem: file_exists. */
async function intoFile(sign: () => Promise<SignedToken>, path: string): Promise<View> {
  const file = await reserveSecretFile(path);
  const { token: secret, ...data } = await sign().catch(async (error: unknown) => {
    await file.discard();
    throw error;
  });
  await file.keep(secret);
  return record({
    data,
    fields: [
      { name: "scopes", kind: "tags" },
      { name: "expires_at", kind: "timestamp", title: "Expires" },
    ],
    sentence: "Signed a token.",
    essence: path,
    notes: [
      `The token is in ${path}, which only you can read.`,
      `\`cashbook login --token-stdin < ${typedWord(path)}\` saves it in a profile.`,
    ],
  });
}
