/**
 * What a run is for. Each has compiled code of its own, since a start pays for all that it reads: help needs half of what other commands
 * do, and a list of transactions, which is asked for most, four fifths.
 */
export type Purpose = "help" | "list" | "work";

export const PURPOSES: readonly Purpose[] = ["help", "list", "work"];

export function purposeOf(argv: readonly string[]): Purpose {
  if (argv[0] === "help" || argv.includes("--help") || argv.includes("-h")) return "help";
  return argv[0] === "tx" && argv[1] === "list" ? "list" : "work";
}
