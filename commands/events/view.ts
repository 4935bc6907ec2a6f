/** How events of the audit log are shown. */
import type { Event } from "../../src/contract/event.ts";
import type { FieldOf } from "../../src/terminal/view.ts";

export const eventFields: readonly FieldOf<Event>[] = [
  { name: "sequence", kind: "count", title: "No" },
  { name: "created_at", kind: "timestamp", title: "When" },
  { name: "type", kind: "text", title: "What" },
  { name: "subject_id", kind: "id", title: "Of" },
  { name: "actor", kind: "text", title: "By" },
  { name: "summary", kind: "text", title: "Changed" },
  { name: "id", kind: "id", visibleIn: "data" },
  { name: "hash", kind: "id", visibleIn: "data" },
];
