/** Every command as data, for programs: words, operands, flags and their kinds. */
import type { Entry } from "../command.ts";
import { typedName, type Flag, type Flags } from "../command-line/flag.ts";
import { environmentName, globalFlags } from "../command-line/global-flags.ts";

export interface CommandNode {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  /** Absent for a group. */
  readonly operands?: readonly { readonly name: string; readonly kind: string; readonly help: string }[];
  readonly flags?: readonly FlagNode[];
  /** Further sentences of its help. */
  readonly notes?: string;
  readonly examples?: readonly string[];
  readonly commands: readonly CommandNode[];
}

export interface FlagNode {
  readonly name: string;
  readonly short: string | null;
  readonly kind: Flag<unknown>["kind"];
  readonly value: string | null;
  readonly choices: readonly string[] | null;
  readonly help: string;
  readonly environment: string | null;
}

/** The tree of commands. Loads every command, so it takes longer than help as text. */
export async function commandTree(entries: readonly Entry[]): Promise<readonly CommandNode[]> {
  return Promise.all(entries.map(nodeOf));
}

/** The flags that every command has. */
export function globalNodes(): readonly FlagNode[] {
  return flagNodes(globalFlags, (key) => environmentName(key));
}

async function nodeOf({ name, aliases = [], summary, load, entries = [] }: Entry): Promise<CommandNode> {
  const command = await load?.();
  const commands = await commandTree(entries);
  if (command === undefined) return { name, aliases, summary, commands };
  const operands = Object.entries(command.operands).map(([key, { kind, help, placeholder }]) => ({
    name: placeholder ?? typedName(key),
    kind,
    help,
  }));
  return {
    name,
    aliases,
    summary,
    operands,
    flags: flagNodes(command.flags, () => null),
    ...(command.notes !== undefined && { notes: command.notes }),
    examples: command.examples,
    commands,
  };
}

function flagNodes(flags: Flags, environment: (key: string) => string | null): readonly FlagNode[] {
  return Object.entries(flags).map(([key, { kind, help, placeholder, short, choices }]) => ({
    name: `--${typedName(key)}`,
    short: short === undefined ? null : `-${short}`,
    kind,
    value: ["value", "values", "joined"].includes(kind) ? (placeholder ?? "value") : null,
    choices: choices ?? null,
    help,
    environment: environment(key),
  }));
}
