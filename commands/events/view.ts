/** How events of the audit log are shown. */
import type { Event } from "../../src/contract/event.ts";
import type { FieldOf } from "../../src/terminal/view.ts";
import type { Names } from "../names.ts";
import { mappingWords } from "./category-words.ts";
import { changeWords, typeWords } from "./words.ts";

/** `nameOf` knows what an event is about; where it does not, the id stands there. */
export function eventFields({
  nameOf,
  actorOf,
  ...reader
}: {
  nameOf: (event: Event) => string | undefined;
  /** Who did it, by name. */
  actorOf: (event: Event) => string;
  locale: string;
  /** Of accounts and categories; filled before the rows are shown. */
  names: Names;
}): readonly FieldOf<Event>[] {
  return [
    { name: "sequence", kind: "count", title: "No", visibleIn: "pipe" },
    { name: "created_at", kind: "timestamp", title: "When", column: { presence: "always" } },
    {
      name: "type",
      kind: "text",
      title: "What",
      column: { presence: "always", least: 20 },
      cell: ({ type }) => typeWords(type),
    },
    {
      name: "subject_id",
      kind: "id",
      title: "Of",
      column: { presence: "always", least: 18, weight: 2 },
      cell: (event) => nameOf(event) ?? event.subject_id,
    },
    {
      name: "actor",
      kind: "text",
      title: "By",
      column: { presence: "differing", isEssential: true, least: 12 },
      cell: actorOf,
    },
    {
      name: "summary",
      kind: "text",
      title: "Changed",
      column: { presence: "always", isTitled: true, isWrapped: true, least: 36, weight: 2 },
      cell: ({ type, summary }) =>
        type === "bank_category.mapped" ? mappingWords(summary, reader.names) : changeWords(summary, reader),
    },
    { name: "id", kind: "id", column: { isEssential: true } },
    { name: "hash", kind: "id", visibleIn: "data" },
  ];
}
