/** Asks on a terminal for the bank file to import. */
import type { Context } from "../../../src/terminal/context.ts";
import { existingFile, plainPath } from "../../../src/terminal/prompts/typed-path.ts";

export async function askFile({ io }: Pick<Context, "io">): Promise<string> {
  const file = await io.ask({
    message: "Bank file, or a folder of them",
    flag: "<file>",
    check: existingFile,
  });
  return plainPath(file);
}
