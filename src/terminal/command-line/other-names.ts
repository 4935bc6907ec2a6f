/** Flags as other programs call them. */
import type { Command as Parser, CommanderError } from "commander";
import { Problem } from "../../contract/problem.ts";

/** Flags as other programs call them, with ours, the best first. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  "--month": ["--period 2026-03"],
  "--year": ["--period 2026"],
  "--quarter": ["--period 2026-q1"],
  "--week": ["--period 2026-w14"],
  "--since": ["--from"],
  "--start": ["--from"],
  "--after": ["--from"],
  "--until": ["--to"],
  "--end": ["--to"],
  "--before": ["--to"],
  "--search": ["--q"],
  "--query": ["--q"],
  "--filter": ["--where"],
  "--label": ["--tag"],
  "--payee": ["--merchant", "--q"],
  "--memo": ["--description"],
  "--number": ["--iban"],
  "--inactive": ["--no-active"],
  "--format": ["--output", "--json"],
  "--amount": ["--where amount=-12.50"],
  "--date": ["--where date=2026-03-17", "--from"],
};

/** The problem of a flag that other programs have for what a flag of this command does: `--month 2026-03`. */
export function otherName(
  error: CommanderError,
  { path, parser }: { path: readonly string[]; parser: Parser },
): Problem | undefined {
  if (error.code !== "commander.unknownOption") return undefined;
  const [, name = ""] = /'(--[\w-]+)/.exec(error.message) ?? [];
  const ours = OTHER_NAMES[name]?.find((other) =>
    parser.options.some(({ long }) => long === other.split(" ")[0]),
  );
  if (ours === undefined) return undefined;
  return new Problem("usage", {
    detail: `Unknown option '${name}'. Did you mean ${ours}?`,
    remedy: `\`${path.join(" ")} --help\` shows its arguments and flags.`,
  });
}
