/** Selects fields: those of --fields in its order, else those that the view makes visible in that place. */
import { Problem } from "../../contract/problem.ts";
import { fieldValue } from "./cells.ts";
import type { Field, ListView, RecordView } from "../view.ts";

/** `place` is where they are written: a table on a terminal, a pipe, or a format that holds all data. */
export function selectFields(
  fields: readonly Field[],
  { names, place }: { names: readonly string[] | undefined; place: "terminal" | "pipe" | "data" },
): readonly Field[] {
  if (names !== undefined)
    return names.map((name) => fields.find((field) => field.name === name) ?? { name, kind: "text" });
  return fields.filter(({ visibleIn = "everywhere" }) => {
    if (visibleIn === "everywhere") return true;
    if (visibleIn === "terminal" || place === "terminal") return visibleIn === place;
    return place === "data" || visibleIn === place;
  });
}

/** The fields of a record, else every member as text. */
export function recordFields({ fields, data }: RecordView): readonly Field[] {
  return fields ?? Object.keys(data).map((name) => ({ name, kind: "text" as const }));
}

/** Throws `usage` for names of --fields that are none of the legal ones, which its detail lists. */
export function requireLegal(names: readonly string[] | undefined, legal: readonly string[]): void {
  const unknown = (names ?? []).filter((name) => !legal.includes(name));
  if (unknown.length === 0) return;
  throw new Problem("usage", {
    detail: `There is no field ${unknown.join(", ")}. The fields are ${legal.join(", ")}.`,
    remedy: "Give --fields names from this list, separated by commas.",
  });
}

interface FieldCheck {
  /** Problem: usage. */
  readonly require: (legal: readonly string[]) => void;
  readonly isDone: () => boolean;
}

/** The check of the names of --fields, made once and before a command writes: afterwards nobody could tell what was done. */
export function createFieldCheck(names: readonly string[] | undefined): FieldCheck {
  let isDone = false;
  return {
    isDone: () => isDone,
    require(legal) {
      requireLegal(names, legal);
      isDone = true;
    },
  };
}

/** The names that --fields may have of a view. */
export function legalFields(view: ListView | RecordView): readonly string[] {
  if (view.kind === "list") return view.fields.map(({ name }) => name);
  const names = [...recordFields(view), ...(view.table?.fields ?? [])].map(({ name }) => name);
  return [...new Set([...names, ...Object.keys(view.data)])];
}

/** The members of a row that --fields names; the whole row without --fields. */
export function selectMembers(
  row: object,
  { names, fields = [] }: { names: readonly string[] | undefined; fields?: readonly Field[] | undefined },
): object {
  if (names === undefined) return row;
  return Object.fromEntries(
    names.map((name) => [
      name,
      fieldValue(row, fields.find((field) => field.name === name) ?? { name }) ?? null,
    ]),
  );
}
