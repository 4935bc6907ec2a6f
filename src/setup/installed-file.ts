/** The files that a setup puts into a user's home, and where they belong. */
import { basename, posix, win32 } from "node:path";
import type { Launch } from "./launch.ts";

/** Shells that read completions from a folder; each calls its file differently. */
type FolderShell = "bash" | "zsh" | "fish";

/** A file that a setup wants to be there. */
export interface InstalledFile {
  readonly path: string;
  readonly what: "program" | "launcher" | "completion" | "man page";
  /** Another file to copy, or the text. */
  readonly content: { readonly copyOf: string } | { readonly text: string };
  /** Permissions. */
  readonly mode: number;
}

export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** Whether there is a file or folder of this path. */
  readonly exists: (path: string) => boolean;
}

const EXECUTABLE = 0o755;
const READABLE = 0o644;

/** The folder of a user's own programs. */
export function programFolder({ environment, home, platform }: Machine): string {
  if (platform !== "win32") return posix.join(home, ".local/bin");
  const local = environment["LOCALAPPDATA"] ?? win32.join(home, "AppData", "Local");
  return win32.join(local, "Programs", "cashbook");
}

/** The program itself, or a file that starts it. */
export function programFile(
  launch: Launch,
  { folder, platform }: { readonly folder: string; readonly platform: NodeJS.Platform },
): InstalledFile {
  const { join } = platform === "win32" ? win32 : posix;
  if (launch.kind === "executable") {
    const name = platform === "win32" ? "cashbook.exe" : "cashbook";
    return {
      path: join(folder, name),
      what: "program",
      content: { copyOf: launch.path },
      mode: EXECUTABLE,
    };
  }
  const { node, script } = launch;
  const isWindows = platform === "win32";
  return {
    path: join(folder, isWindows ? "cashbook.cmd" : "cashbook"),
    what: "launcher",
    content: {
      text: isWindows
        ? `@"${node}" "${script}" %*\r\n`
        : `#!/bin/sh\nexec ${quote(node)} ${quote(script)} "$@"\n`,
    },
    mode: EXECUTABLE,
  };
}

/** Shells of this user, by the login shell and by what is in the home. */
export function shellsOf({ environment, home, platform, exists }: Machine): readonly FolderShell[] {
  if (platform === "win32") return [];
  const login = basename(environment["SHELL"] ?? "");
  const traces: Readonly<Record<FolderShell, readonly string[]>> = {
    bash: [".bashrc", ".bash_profile"],
    zsh: [".zshrc"],
    fish: [".config/fish"],
  };
  const names = Object.keys(traces) as readonly FolderShell[];
  return names.filter(
    (name) => login === name || traces[name].some((path) => exists(posix.join(home, path))),
  );
}

/** The completion of a shell, where that shell looks for it. */
export function completionFile(
  shell: FolderShell,
  { script, machine }: { readonly script: string; readonly machine: Machine },
): InstalledFile {
  const paths: Readonly<Record<FolderShell, () => string>> = {
    bash: () => posix.join(dataFolder(machine), "bash-completion/completions/cashbook"),
    zsh: () => posix.join(dataFolder(machine), "zsh/site-functions/_cashbook"),
    fish: () =>
      posix.join(baseFolder("XDG_CONFIG_HOME", ".config", machine), "fish/completions/cashbook.fish"),
  };
  return { path: paths[shell](), what: "completion", content: { text: script }, mode: READABLE };
}

/** The man pages, by the names of their files. Where `man` looks for those of a program in ~/.local/bin; none on Windows. */
export function manPageFiles(pages: ReadonlyMap<string, string>, machine: Machine): readonly InstalledFile[] {
  if (machine.platform === "win32") return [];
  const folder = posix.join(dataFolder(machine), "man/man1");
  return [...pages].map(([name, text]) => ({
    path: posix.join(folder, name),
    what: "man page",
    content: { text },
    mode: READABLE,
  }));
}

/** A user's own data (XDG Base Directory Specification). */
function dataFolder(machine: Machine): string {
  return baseFolder("XDG_DATA_HOME", ".local/share", machine);
}

function baseFolder(variable: string, fallback: string, { environment, home }: Machine): string {
  const folder = environment[variable];
  return folder?.startsWith("/") === true ? folder : posix.join(home, fallback);
}

function quote(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
