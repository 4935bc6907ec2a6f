/** The global flags. Each has an environment variable: CASHBOOK_ and its name in capitals. */
import { choice, either, integer, locale, text, toggle, type Flags, type FlagValues } from "./flag.ts";

export const outputs = ["table", "json", "jsonl", "csv", "tsv", "yaml", "xlsx"] as const;
export type Output = (typeof outputs)[number];

export const globalFlags = {
  profile: text("Profile to use.", { placeholder: "name", completes: "profile" }),
  baseUrl: text("Work on the service at this address.", { placeholder: "url" }),
  database: text("Work on this book: a SQLite file, or postgres://….", {
    placeholder: "path|url",
    completes: "file",
  }),
  company: text("Company to use if the book has several.", {
    placeholder: "name",
    completes: "company",
  }),
  output: choice(
    "Output format; default table on a terminal, tsv in a pipe. xlsx is a workbook, for a file.",
    outputs,
    { short: "o" },
  ),
  json: toggle("The same as -o json."),
  fields: text("Only these fields, separated by commas.", { placeholder: "a,b,c" }),
  raw: toggle("With -o csv: leave cells that look like formulas as they are."),
  excel: locale(
    "With -o csv: separator and decimal mark for spreadsheets, of your locale or another one: --excel=de.",
  ),
  quiet: toggle("Print ids only, and no notes."),
  noInput: toggle("Never ask; a missing value is an error."),
  yes: toggle("Answer yes to every confirmation.", { short: "y" }),
  color: either("Turn colour on or off."),
  timeout: integer("Seconds to wait for a service's answer.", {
    placeholder: "seconds",
    minimum: 1,
    maximum: 86_400,
  }),
  retries: integer("Number of retries; 0 disables them.", { maximum: 100 }),
  idempotencyKey: text("Retry safely: a change with the same key is made only once.", { placeholder: "key" }),
  caFile: text("File with certificates of a private authority (PEM).", {
    placeholder: "file",
    completes: "file",
  }),
  apiKeyStdin: toggle("Read the API key from standard input."),
  tokenStdin: toggle("Read the token from standard input."),
  debug: toggle("Print each step and stack traces, without secrets."),
} as const satisfies Flags;

export type GlobalFlagValues = FlagValues<typeof globalFlags>;

/** The variable of the environment that stands for a global flag: `baseUrl` is CASHBOOK_BASE_URL. */
export function environmentName(key: string): string {
  return `CASHBOOK_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
