/** Runs a command line: from its words to an exit code. */
import type { Program } from "./program.ts";
import { findCommand, type CommandMatch } from "./command-line/find-command.ts";
import { refuseSecrets } from "./command-line/secret-guard.ts";
import { beforeTerminator } from "./command-line/tokens.ts";
import { isTerminal, print, printPage, printWidth } from "./streams/print.ts";

/** Runs a command line and answers its exit code. Never throws, and never ends the process. */
export async function run(program: Program): Promise<number> {
  try {
    // Completion: a line that is still being typed is never refused.
    if (program.argv[0] === "__complete")
      return await (await import("./completion/complete.ts")).complete(program);
    refuseSecrets(program.argv);
    return await dispatch(program, findCommand(program.argv, program.entries));
  } catch (error) {
    return (await import("./failures/report-failure.ts")).reportFailure(error, program);
  }
}

/** Prints help or version, or runs the command. Loads the code of a command only when it runs. */
async function dispatch(program: Program, { entry, path, rest, unknown }: CommandMatch): Promise<number> {
  if (beforeTerminator(rest).includes("--version")) return print(`${program.version}\n`);
  const entries = entry === undefined ? program.entries : (entry.entries ?? []);
  if (unknown !== undefined)
    throw (await import("./command-line/parse.ts")).unknownWord(unknown, { path, entries });
  const asksHelp = beforeTerminator(rest).some((word) => word === "-h" || word === "--help");
  if (entry === undefined && !asksHelp && isTerminal()) {
    const exit = await startPage(program, rest);
    if (exit !== undefined) return exit;
  }
  const width = printWidth();
  if (entry?.load === undefined) {
    const { groupHelp } = await import("./help/help-layout.ts");
    return printPage(groupHelp({ path, entry, entries, width }), program);
  }
  const [command, { parse }] = await Promise.all([entry.load(), import("./command-line/parse.ts")]);
  const line = parse({ path, summary: entry.summary, command }, rest);
  if (!line.help)
    return (await import("./execute.ts")).execute(program, {
      ...{ command, line, words: [...path, ...rest] },
      scopes: entry.scopes,
    });
  const { commandHelp } = await import("./help/help-layout.ts");
  return printPage(commandHelp({ path, entry, command, width }), program);
}

/** Flags that ask for something other than a page for a person. */
const FORMS = ["output", "json", "fields", "quiet"];

/** The exit code of the start page; undefined where the line asks for help, or for data, which it has none of. */
async function startPage(program: Program, rest: readonly string[]): Promise<number | undefined> {
  const [command, { parse }] = await Promise.all([program.startPage(), import("./command-line/parse.ts")]);
  const line = parse({ path: ["cashbook"], summary: "", command }, rest);
  if (FORMS.some((name) => line.flags.has(name))) return undefined;
  return (await import("./execute.ts")).execute(program, { command, line, words: ["cashbook", ...rest] });
}
