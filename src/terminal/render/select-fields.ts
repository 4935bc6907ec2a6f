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

/** Throws `usage` for names of --fields that the view does not have; its detail lists the legal ones. */
export function checkFields(view: ListView | RecordView, names: readonly string[] | undefined): void {
  if (names === undefined) return;
  const legal = legalFields(view);
  const unknown = names.filter((name) => !legal.includes(name));
  if (unknown.length === 0) return;
  throw new Problem("usage", {
    detail: `There is no field ${unknown.join(", ")}. The fields are ${legal.join(", ")}.`,
    remedy: "Give --fields names from this list, separated by commas.",
  });
}

function legalFields(view: ListView | RecordView): readonly string[] {
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
