/** The output formats, each loaded when it is asked for. */
import type { Output } from "../command-line/global-flags.ts";
import type { Renderer } from "./rendering.ts";

export const formats: Readonly<Record<Output, () => Promise<Renderer>>> = {
  table: async () => (await import("./table/table.ts")).table,
  json: async () => (await import("./json.ts")).json,
  jsonl: async () => (await import("./jsonl.ts")).jsonl,
  csv: async () => (await import("./csv.ts")).csv,
  tsv: async () => (await import("./tsv.ts")).tsv,
  xlsx: async () => (await import("./xlsx/xlsx.ts")).xlsx,
  yaml: async () => (await import("./yaml.ts")).yaml,
};
