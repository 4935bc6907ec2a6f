/** Puts files into the home, all or none where one of them belongs to somebody else. */
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../contract/problem.ts";
import type { InstalledFile } from "./installed-file.ts";
import {
  hashOfFile,
  hashOfText,
  manifestPath,
  missingFolders,
  readManifest,
  writeManifest,
  type Manifest,
} from "./manifest.ts";
import { makeFolder } from "../files/folder.ts";

export interface FileOutcome {
  readonly path: string;
  readonly what: InstalledFile["what"];
  readonly result: "installed" | "replaced" | "unchanged" | "removed" | "left";
}

interface Step extends InstalledFile {
  readonly hash: string;
  readonly presentHash: string | undefined;
}

/**
 * Installs the files. `state` is the folder of the manifest. Problems: file_exists for a file that no setup made, or that was
 * changed since; settings_invalid where the folders cannot be written.
 */
export function install(
  files: readonly InstalledFile[],
  { state }: { readonly state: string },
): readonly FileOutcome[] {
  try {
    const manifest = readManifest(state);
    const steps = files.map((file) => toStep(file));
    for (const step of steps) requireOwn(step, manifest);
    writeManifest(state, draftManifest(manifest, { steps, state }));
    for (const step of steps) if (step.hash !== step.presentHash) write(step);
    writeManifest(state, finalManifest(readManifest(state), steps));
    return steps.map(toOutcome);
  } catch (error) {
    throw notWritable(error);
  }
}

function toOutcome({ path, what, hash, presentHash }: Step): FileOutcome {
  const result = presentHash === undefined ? "installed" : presentHash === hash ? "unchanged" : "replaced";
  return { path, what, result };
}

function toStep(file: InstalledFile): Step {
  const { content, path } = file;
  const hash = "text" in content ? hashOfText(content.text) : hashOfFile(content.copyOf);
  if (hash === undefined) throw new Problem("file_missing", { detail: "The program's own file is gone." });
  return { ...file, hash, presentHash: hashOfFile(path) };
}

function requireOwn({ path, presentHash }: Step, manifest: Manifest): void {
  if (presentHash === undefined) return;
  const own = manifest.files.find((file) => file.path === path);
  if (own?.hashes.includes(presentHash) === true) return;
  throw new Problem("file_exists", {
    detail:
      own === undefined
        ? `${path} already exists, was not created by \`cashbook setup\`, and is not changed.`
        : `${path} was changed after \`cashbook setup\` created it, and is not changed.`,
    remedy: "Move that file away, or name another folder for the program with --to. Nothing was changed.",
  });
}

/** The manifest before anything is written: a setup that is killed can be repeated, and removed. */
function draftManifest(
  { files, folders }: Manifest,
  { steps, state }: { readonly steps: readonly Step[]; readonly state: string },
): Manifest {
  const own = new Map(files.map((file) => [file.path, file]));
  for (const { path, what, hash } of steps) {
    own.set(path, { path, what, hashes: [...new Set([...(own.get(path)?.hashes ?? []), hash])] });
  }
  const paths = [manifestPath(state), ...steps.map(({ path }) => path)];
  const missing = paths.flatMap((path) => missingFolders(path, existsSync));
  return {
    files: [...own.values()],
    folders: [...new Set([...folders, ...missing])],
  };
}

function finalManifest({ files, folders }: Manifest, steps: readonly Step[]): Manifest {
  const hashes = new Map(steps.map(({ path, hash }) => [path, [hash]]));
  return { files: files.map((file) => ({ ...file, hashes: hashes.get(file.path) ?? file.hashes })), folders };
}

/** Under its name there is never half of a file, and a program that runs goes on with the one it began with. */
function write({ path, content, mode }: Step): void {
  const draft = `${path}.${process.pid}.draft`;
  makeFolder(dirname(path), { mode: 0o777 });
  try {
    if ("text" in content) writeFileSync(draft, content.text);
    else copyFileSync(content.copyOf, draft);
    chmodSync(draft, mode);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function notWritable(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || error instanceof Problem) return error;
  return new Problem("settings_invalid", {
    detail: `${path ?? "A file"} cannot be written (${code}).`,
    remedy: "Correct the permissions, or name another folder with --to; then repeat the command.",
    cause: error,
  });
}
