/** Tokens of a book, signed with a key that lies nowhere. */
import type { Credential } from "../../src/core/access/caller.ts";
import { signToken } from "../../src/core/tokens/sign-token.ts";
import type { TestBook } from "./book.ts";

/** A token for the book's company, of "ada" unless told otherwise, good for 15 minutes. */
export async function testToken(
  { ports, company }: TestBook,
  { scope = "read", subject = "ada", apiKeyId }: { scope?: string; subject?: string; apiKeyId?: string } = {},
): Promise<Credential & { kind: "token" }> {
  const { token } = await signToken(ports, {
    file: { read: async (make) => make(), replace: async (make) => make() },
    request: {
      companyId: company.id,
      subject,
      scopes: scope.split(" "),
      ttlSeconds: 900,
      ...(apiKeyId === undefined ? {} : { apiKeyId }),
    },
  });
  return { kind: "token", text: token };
}
