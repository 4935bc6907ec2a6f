/** Resolves the output format, from flags, environment, .cashbook.json and profile. */
import type { FolderLayer, ProfileLayer } from "../../client/layers.ts";
import { Problem } from "../../contract/problem.ts";
import type { RawFlag } from "../command-line/flag.ts";
import type { StreamFacts } from "../streams/io.ts";
import { outputs, type GlobalFlagValues, type Output } from "../command-line/global-flags.ts";

export function resolveOutput({
  explicit,
  folder,
  profile,
}: {
  explicit: Output | undefined;
  folder: FolderLayer | undefined;
  profile: () => ProfileLayer | undefined;
}): Output | undefined {
  return (
    explicit ??
    checkOutput(folder?.output, folder?.path ?? "") ??
    checkOutput(profile()?.output, "the profile")
  );
}

/** A workbook is no text for a terminal. Problem: usage. */
export function requireReadable(
  output: Output | undefined,
  { outputIsTerminal, takesFile }: Pick<StreamFacts, "outputIsTerminal"> & { readonly takesFile: boolean },
): void {
  if (output !== "xlsx" || !outputIsTerminal) return;
  throw new Problem("usage", {
    detail: "A workbook (-o xlsx) cannot be shown on a terminal.",
    remedy: `Write it to a file: add \`${takesFile ? "--out" : ">"} name.xlsx\` to the command.`,
  });
}

/** --json or --output, else their environment variables. */
export function explicitOutput(
  values: GlobalFlagValues,
  flags: ReadonlyMap<string, RawFlag>,
): Output | undefined {
  const hasFlag = hasOutputFlag(flags);
  const json = hasFlag ? flags.has("json") : values.json;
  const output = hasFlag && !flags.has("output") ? undefined : values.output;
  if (json && output !== undefined && output !== "json") {
    throw new Problem("settings_conflict", {
      detail: `--json and -o ${output} are two different output formats.`,
    });
  }
  return json ? "json" : output;
}

/** Whether the command line itself names the format. */
export function hasOutputFlag(flags: ReadonlyMap<string, RawFlag>): boolean {
  return flags.has("output") || flags.has("json");
}

function checkOutput(output: string | undefined, where: string): Output | undefined {
  if (output === undefined) return undefined;
  const match = outputs.find((name) => name === output);
  if (match !== undefined) return match;
  throw new Problem("settings_invalid", {
    detail: `output ${JSON.stringify(output)} in ${where} is not one of ${outputs.join(", ")}.`,
  });
}
