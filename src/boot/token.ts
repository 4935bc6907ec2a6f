/** Signs a token for a company of a book, with this machine's key. */
import type { Layers } from "../client/layers.ts";
import type { SignedToken, TokenRequest } from "../client/operator.ts";
import { ownerOf } from "../core/access/owner.ts";
import { signToken as sign } from "../core/tokens/sign-token.ts";
import { signingKeyFile } from "../profile/signing-key.ts";
import { bookForOwner, type BookPlace } from "./book.ts";

/** The token acts for the owner. */
export async function signToken(
  at: BookPlace,
  {
    scopes,
    ttlSeconds,
    company,
    layers,
  }: TokenRequest & { readonly company: string | undefined; readonly layers: Layers },
): Promise<SignedToken> {
  const { ports, close } = await bookForOwner(at);
  try {
    const { companyId, actor } = await ownerOf(ports.store, company);
    return await sign(ports, {
      file: signingKeyFile(layers.directories.state),
      request: { companyId, subject: actor, scopes, ttlSeconds },
    });
  } finally {
    await close();
  }
}
