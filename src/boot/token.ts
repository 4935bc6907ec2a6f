import type { Layers } from "../client/layers.ts";
import type { TokenMade, TokenRequest } from "../client/operator.ts";
import { Problem } from "../contract/problem.ts";
import type { BookPlace } from "./book.ts";

export async function signToken(
  _at: BookPlace,
  _request: TokenRequest & { layers: Layers },
): Promise<TokenMade> {
  throw new Problem("unexpected");
}
