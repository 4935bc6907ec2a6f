import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { Problem } from "../src/contract/problem.ts";
import { install, type FileOutcome } from "../src/setup/install.ts";
import {
  completionFile,
  manPageFiles,
  programFile,
  programFolder,
  shellsOf,
  type Machine,
} from "../src/setup/installed-file.ts";
import { currentLaunch } from "../src/setup/launch.ts";
import { pathAdvice } from "../src/setup/path-advice.ts";
import { removeInstalled } from "../src/setup/remove.ts";
import { text, toggle } from "../src/terminal/command-line/flag.ts";
import { command } from "../src/terminal/command.ts";
import { commandTree, globalNodes } from "../src/terminal/help/command-tree.ts";
import { TAGLINE } from "../src/terminal/help/help-layout.ts";
import { manPages } from "../src/terminal/help/man-page.ts";
import { shells } from "../src/terminal/completion/shells.ts";
import type { Environment } from "../src/terminal/streams/stream-facts.ts";
import { exitFor, namesOf, record, type Field, type View } from "../src/terminal/view.ts";

const columns: readonly Field[] = [
  { name: "result", kind: "text" },
  { name: "path", kind: "text", title: "File" },
  { name: "what", kind: "text" },
];

export const setup = command({
  examples: ["cashbook setup", "cashbook setup --to /usr/local/bin", "cashbook setup --remove"],
  notes:
    "Copies this program to ~/.local/bin, and installs completion for the shells that you use, and man pages. If Node runs the program " +
    "from a folder, a small file that starts it is installed instead. No other file is overwritten, and no " +
    "start-up file of a shell is changed: setup prints the lines to add. --remove removes everything that was installed.",
  operands: {},
  flags: {
    to: text("Folder for the program; default ~/.local/bin.", {
      placeholder: "folder",
      completes: "file",
    }),
    remove: toggle("Remove what setup installed."),
  },
  async run({ settings, environment, io, entries, version, requireFields }, { flags: { to, remove } }) {
    requireFields([...(remove ? [] : ["program"]), "files", ...namesOf(columns)]);
    const { state } = settings.directories;
    const isTable = io.facts.outputIsTerminal && (settings.output ?? "table") === "table";
    const toRows = (files: readonly FileOutcome[]) =>
      isTable ? foldManPages(files).map(shorten) : foldManPages(files);
    if (!remove) {
      const manual = { flags: globalNodes(), about: TAGLINE, version };
      const pages = manPages({ ...manual, tree: await commandTree(entries) });
      return installation({ to, state, environment, pages, toRows });
    }
    if (to === undefined) return removal(state, toRows);
    throw new Problem("settings_conflict", {
      detail: "--remove removes everything that setup installed and cannot be combined with --to.",
      remedy: "Leave out --to.",
    });
  },
});

interface InstallationRequest {
  readonly to: string | undefined;
  readonly state: string;
  readonly environment: Environment;
  /** Man pages, by the names of their files. */
  readonly pages: ReadonlyMap<string, string>;
  readonly toRows: (files: readonly FileOutcome[]) => readonly FileOutcome[];
}

function installation({ to, state, environment, pages, toRows }: InstallationRequest): View {
  const launch = currentLaunch();
  const machine: Machine = { environment, home: homedir(), platform: process.platform, exists: existsSync };
  const folder = to === undefined ? programFolder(machine) : resolve(to);
  const program = programFile(launch, { folder, platform: machine.platform });
  const own = shellsOf(machine);
  // The installed program that is told to install itself is there already.
  const isInPlace =
    launch.kind === "executable" && existsSync(program.path) && realpathSync(program.path) === launch.path;
  const files = install(
    [
      ...(isInPlace ? [] : [program]),
      ...own.map((shell) => completionFile(shell, { script: shells[shell].script, machine })),
      ...manPageFiles(pages, machine),
    ],
    { state },
  );
  return record({
    data: { program: program.path, files },
    sentence: `cashbook is installed: ${program.path}.`,
    table: { rows: toRows(files), fields: columns },
    notes: [...pathAdvice(program.path, { folder, machine }), ...shellNotes(files)],
    essence: program.path,
  });
}

/** One row stands for all man pages that fared alike. */
function foldManPages(files: readonly FileOutcome[]): readonly FileOutcome[] {
  const isPage = ({ what }: FileOutcome) => what === "man page";
  const pages = [...Map.groupBy(files.filter(isPage), ({ result }) => result).values()];
  const rows = pages.map(([first, ...others]) => ({
    ...(first as FileOutcome),
    path: join(dirname(first?.path ?? ""), others.length === 0 ? basename(first?.path ?? "") : "cashbook*.1"),
  }));
  return [...files.filter((file) => !isPage(file)), ...rows];
}

/** The home as people write it. Programs get whole paths. */
function shorten(file: FileOutcome): FileOutcome {
  const home = `${homedir()}${sep}`;
  return file.path.startsWith(home) ? { ...file, path: `~${sep}${file.path.slice(home.length)}` } : file;
}

/** What shells need beside their files. */
function shellNotes(files: readonly FileOutcome[]): readonly string[] {
  const changes = files.filter(({ what, result }) => what === "completion" && result !== "unchanged");
  return changes.flatMap(({ path }) => {
    if (path.includes("bash-completion"))
      return ["New terminals of bash complete cashbook, if the package bash-completion is installed."];
    if (!path.includes("site-functions")) return [];
    return [
      "For completion in zsh, add this line to ~/.zshrc, before compinit:",
      `fpath+=("${dirname(path)}")`,
    ];
  });
}

function removal(state: string, toRows: InstallationRequest["toRows"]): View {
  const files = removeInstalled({ state });
  const left = files.filter(({ result }) => result === "left");
  return record({
    data: { files },
    sentence: files.length === 0 ? "Nothing is installed by setup." : "Removed what setup had installed.",
    table: { rows: toRows(files), fields: columns },
    exit: exitFor(
      left.length === 0 ? 0 : 3,
      left.map(({ path }) => `${path} was changed after setup created it, and is kept.`),
    ),
  });
}
