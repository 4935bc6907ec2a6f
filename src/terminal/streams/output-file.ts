/** --out of a command that shows rows: a new file takes what it shows, and the screen says so. */
import { extname } from "node:path";
import { Problem } from "../../contract/problem.ts";
import { outputs, type Output } from "../command-line/global-flags.ts";
import { text, type Flags, type RawFlag } from "../command-line/flag.ts";
import { record, type View } from "../view.ts";
import { sinkOf, type Sink } from "./sink.ts";

/** The flag of a command whose rows can go to a file. */
export const outFlag = {
  out: text("The new file to write; its ending is the format: .xlsx, .csv, .tsv, .json, .jsonl or .yaml.", {
    placeholder: "file",
    completes: "file",
  }),
};

export interface OutputFile {
  readonly path: string;
  readonly output: Output;
}

type RawFlags = ReadonlyMap<string, RawFlag>;

/** The file that the line names; undefined where it names none. Problems: usage, settings_conflict. */
export function outputFile(command: { readonly flags: Flags }, flags: RawFlags): OutputFile | undefined {
  if (!takesFile(command)) return undefined;
  const path = outFlag.out.read(flags.get("out"), "--out");
  if (path === undefined) return undefined;
  const ending = formatOf(path);
  const named = flags.has("json") ? "json" : flags.get("output");
  const output = outputs.find((name) => name === named) ?? ending;
  if (output === undefined) {
    throw new Problem("usage", {
      detail: `The name ${JSON.stringify(path)} does not say in which format to write the file.`,
      remedy: "End it in .xlsx, .csv, .tsv, .json, .jsonl or .yaml, or name the format by -o.",
    });
  }
  if (ending !== undefined && output !== ending) {
    throw new Problem("settings_conflict", {
      detail: `-o ${output} and the name ${JSON.stringify(path)} are two different formats.`,
    });
  }
  return { path, output };
}

/** The flags of the line where what is shown goes to the file. */
export function withFormat(flags: RawFlags, file: OutputFile | undefined): RawFlags {
  if (file === undefined) return flags;
  const others = [...flags].filter(([key]) => key !== "json");
  return new Map([...others, ["output", file.output]]);
}

/** Problem: usage, where --output has the name of a file. */
export function refuseFileName(command: { readonly flags: Flags }, flags: RawFlags): void {
  const word = flags.get("output");
  if (typeof word !== "string" || !/[./\\]/.test(word)) return;
  const format = formatOf(word) ?? "csv";
  throw new Problem("usage", {
    detail: `--output takes a format, and ${JSON.stringify(word)} is the name of a file.`,
    remedy: `Write \`${takesFile(command) ? `--out ${word}` : `-o ${format} > ${word}`}\` in place of it.`,
  });
}

export function takesFile({ flags }: { readonly flags: Flags }): boolean {
  return flags["out"] === outFlag.out;
}

/** What is shown once the file is written. Problem: file_exists. */
export async function writeOutputFile(
  { path, output }: OutputFile,
  write: (sink: Sink) => Promise<void>,
): Promise<View> {
  const { writeNewFile } = await import("../../client/export/write-new-file.ts");
  const size = await writeNewFile(path, async (stream) => write(sinkOf(stream)));
  return record({
    data: { path, size, format: output },
    fields: [
      { name: "path", kind: "text", title: "File" },
      { name: "size", kind: "count", title: "Bytes" },
      { name: "format", kind: "word" },
    ],
    sentence: "Wrote the file.",
    essence: path,
  });
}

function formatOf(path: string): Output | undefined {
  const ending = extname(path).slice(1).toLowerCase();
  return ending === "table"
    ? undefined
    : outputs.find((name) => name === (ending === "yml" ? "yaml" : ending));
}
