/** What a user has to add so that a shell finds the program. */
import { basename, delimiter, join, resolve } from "node:path";
import type { Machine } from "./installed-file.ts";

/** Sentences about PATH: none where the shell finds the installed program first. */
export function pathAdvice(
  program: string,
  { folder, machine }: { readonly folder: string; readonly machine: Machine },
) {
  const { environment, platform, exists } = machine;
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((entry) => entry !== "");
  const at = folders.findIndex((entry) => resolve(entry) === resolve(folder));
  if (at === -1) return lineToAdd(folder, machine);
  const names = platform === "win32" ? ["cashbook.exe", "cashbook.cmd"] : ["cashbook"];
  const earlier = folders
    .slice(0, at)
    .flatMap((entry) => names.map((name) => join(entry, name)))
    .find((path) => path !== program && exists(path));
  return earlier === undefined ? [] : [`Another cashbook comes first on your PATH: ${earlier}.`];
}

/** What a person copies is a line of its own, which no terminal breaks. */
function lineToAdd(folder: string, { environment, home, platform }: Machine): readonly string[] {
  const about = `${folder} is not on your PATH.`;
  if (platform === "win32")
    return [`${about} Add it to Path in the settings of your account's environment variables.`];
  const short = folder.startsWith(`${home}/`) ? `$HOME${folder.slice(home.length)}` : folder;
  const shell = basename(environment["SHELL"] ?? "");
  if (shell === "fish") return [`${about} Run this once:`, `fish_add_path "${short}"`];
  const file = shell === "zsh" ? "~/.zshrc" : shell === "bash" ? "~/.bashrc" : "~/.profile";
  return [`${about} Add this line to ${file}, and open a new terminal:`, `export PATH="${short}:$PATH"`];
}
