/** What a run is for. Each has compiled code of its own, since a start pays for all that it reads: help needs half of a list's. */
export type Purpose = "help" | "work";

export function purposeOf(argv: readonly string[]): Purpose {
  return argv[0] === "help" || argv.includes("--help") || argv.includes("-h") ? "help" : "work";
}
