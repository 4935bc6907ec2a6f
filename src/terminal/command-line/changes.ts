/** What a command can change, as a terminal offers it where the line has no change. */
import { someNumber } from "../prompts/checks.ts";
import { humanCell, titleOf } from "../render/cells.ts";
import type { Field } from "../view.ts";
import { typedName, type Flag, type Flags, type RawFlag } from "./flag.ts";

/** A flag by its key, with its words. */
export type FlagWords = readonly [key: string, raw: RawFlag];

/** The operands are complete; the flags are those of the line. */
export interface LineWords {
  readonly operands: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly flags: ReadonlyMap<string, RawFlag>;
}

export interface ChangeOption {
  /** "Bank name". */
  readonly title: string;
  /** What stands there, as people read it; empty for nothing, undefined where that is not known. */
  readonly now?: string | undefined;
  /** The flag that takes the value: says how it is asked for, and judges it. */
  readonly flag: Flag<unknown>;
  /** A fault of the value that its flag does not find, for people. */
  readonly check?: ((text: string) => string | undefined) | undefined;
  /** How the line says the value. */
  readonly given: (value: RawFlag) => FlagWords;
  /** How it says that nothing is to stand there; undefined where something must. */
  readonly cleared?: FlagWords | undefined;
}

interface RecordFields {
  /** The record, where the caller may see it. */
  readonly row: object | undefined;
  readonly fields: readonly Field[];
  readonly locale: string;
}

/** One option for each flag that holds a field of a record. */
export function fieldOptions<Own extends Flags>(
  flags: Own,
  {
    members,
    record: { row, fields, locale },
    cleared = {},
    checks = {},
  }: {
    /** The fields by the keys of their flags, as they are offered. */
    readonly members: { readonly [Key in keyof Own]?: string };
    readonly record: RecordFields;
    readonly cleared?: { readonly [Key in keyof Own]?: FlagWords };
    readonly checks?: { readonly [Key in keyof Own]?: (text: string) => string | undefined };
  },
): readonly ChangeOption[] {
  return Object.entries(members).flatMap(([key, name]: [string, string | undefined]) => {
    const flag = flags[key];
    if (flag === undefined || name === undefined) return [];
    const field = fields.find((one) => one.name === name) ?? { name, kind: "text" as const };
    const now = row && humanCell(row, { field, locale, saysCurrency: () => false });
    return [
      {
        title: titleOf(field),
        now,
        flag,
        check: checks[key] ?? (["amount", "rate"].includes(field.kind) ? someNumber : undefined),
        given: (value: RawFlag): FlagWords => [key, value],
        cleared: cleared[key],
      },
    ];
  });
}

/** "--name, --scope or --no-active". */
export function flagList(keys: readonly string[], flags: Flags): string {
  const names = keys.flatMap((key) => {
    const name = `--${typedName(key)}`;
    return flags[key]?.kind === "either" ? [name, `--no-${typedName(key)}`] : [name];
  });
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
