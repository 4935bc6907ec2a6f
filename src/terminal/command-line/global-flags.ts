/** The global flags. Each has an environment variable: CASHBOOK_ and its name in capitals. */
import { choice, either, integer, text, toggle, type Flags, type FlagValues } from "./flag.ts";

export const outputs = ["table", "json", "jsonl", "csv", "tsv", "yaml"] as const;
export type Output = (typeof outputs)[number];

export const globalFlags = {
  profile: text("Profile to use.", { placeholder: "name", completes: "profile" }),
  baseUrl: text("Work on the service at this address.", { placeholder: "url" }),
  database: text("Work on this book: a SQLite file, or postgres://….", {
    placeholder: "path|url",
    completes: "file",
  }),
  company: text("Company to act for, where a book holds several.", {
    placeholder: "name",
    completes: "company",
  }),
  output: choice("Form of the output; a table on a terminal, tsv in a pipe.", outputs, { short: "o" }),
  json: toggle("The same as -o json."),
  fields: text("Only these fields, separated by commas.", { placeholder: "a,b,c" }),
  raw: toggle("With -o csv: leave cells that look like formulas as they are."),
  excel: toggle(
    "With -o csv: write for a spreadsheet in your locale (separator, decimal mark, byte-order mark).",
  ),
  quiet: toggle("Print ids only, and no notes."),
  noInput: toggle("Never ask; a missing value is an error."),
  yes: toggle("Answer yes to every confirmation.", { short: "y" }),
  color: either("Colour on, or off."),
  timeout: integer("Wait this long for an answer of a service.", {
    placeholder: "seconds",
    minimum: 1,
    maximum: 86_400,
  }),
  retries: integer("Try again this often; 0 fails at once.", { maximum: 100 }),
  idempotencyKey: text("Repeat safely: the same key does the same change only once.", { placeholder: "key" }),
  caFile: text("Certificates of a private authority, PEM.", { placeholder: "file", completes: "file" }),
  apiKeyStdin: toggle("Read the API key from standard input."),
  tokenStdin: toggle("Read the token from standard input."),
  debug: toggle("Print what is done on the way, secrets left out, and stack traces."),
} as const satisfies Flags;

export type GlobalFlagValues = FlagValues<typeof globalFlags>;

/** The variable of the environment that stands for a global flag: `baseUrl` is CASHBOOK_BASE_URL. */
export function environmentName(key: string): string {
  return `CASHBOOK_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
