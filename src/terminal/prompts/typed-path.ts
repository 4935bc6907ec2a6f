/** Paths as people type them at a question. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A path as people paste it, or drop it on a terminal: with quotes around it, or blanks escaped. */
export function plainPath(text: string): string {
  const trimmed = text.trim();
  const quoted = /^(['"])(.+)\1$/.exec(trimmed)?.[2];
  const path = quoted ?? (existsSync(trimmed) ? trimmed : trimmed.replace(/\\(.)/gu, "$1"));
  return path.startsWith("~/") ? join(homedir(), path.slice(2)) : path;
}

/** The sentence to show where no file is at the path. */
export function existingFile(text: string): string | undefined {
  return existsSync(plainPath(text)) ? undefined : "There is no such file.";
}
