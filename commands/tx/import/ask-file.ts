/** Asks on a terminal for the bank file to import. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../../src/terminal/context.ts";

export async function askFile({ io }: Pick<Context, "io">): Promise<string> {
  const file = await io.ask({
    message: "Bank file, or a folder of them",
    flag: "<file>",
    check: (text) => (existsSync(plainPath(text)) ? undefined : "There is no such file."),
  });
  return plainPath(file);
}

/** A path as people paste it, or drop it on a terminal: with quotes around it, or blanks escaped. */
export function plainPath(text: string): string {
  const trimmed = text.trim();
  const quoted = /^(['"])(.+)\1$/.exec(trimmed)?.[2];
  const path = quoted ?? (existsSync(trimmed) ? trimmed : trimmed.replace(/\\(.)/gu, "$1"));
  return path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
}
