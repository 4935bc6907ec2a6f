/** How proposals are shown. */
import { answerMembers } from "../../src/contract/answer-members.ts";
import { proposals, type Proposal } from "../../src/contract/proposal.ts";
import { namesOf, record, type FieldOf, type RecordView, type Table } from "../../src/terminal/view.ts";
import { previewOf } from "../tx/bulk/preview.ts";
import { proposalWords } from "./words.ts";

export const proposalFields: readonly FieldOf<Proposal>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  {
    name: "what",
    kind: "text",
    title: "Would",
    value: proposalWords,
    column: { presence: "always", least: 20, weight: 2 },
  },
  { name: "reason", kind: "text", title: "Why", column: { presence: "filled", least: 12 } },
  { name: "state", kind: "word", column: { presence: "always" } },
  { name: "proposed_by", kind: "text", title: "Proposed by", column: { dropFirst: true } },
  { name: "created_at", kind: "timestamp", title: "Proposed", visibleIn: "pipe" },
  { name: "expires_at", kind: "timestamp", title: "Expires", visibleIn: "pipe" },
  { name: "operation", kind: "text", visibleIn: "data" },
  { name: "changes", kind: "count", visibleIn: "data" },
  { name: "decided_by", kind: "text", title: "Decided by", visibleIn: "data" },
  { name: "decided_at", kind: "timestamp", title: "Decided", visibleIn: "data" },
  { name: "event_id", kind: "id", title: "Event", visibleIn: "data" },
];

const detailFields = proposalFields
  .filter(({ name }) => name !== "operation" && name !== "changes")
  .map((field) => ({ ...field, visibleIn: "everywhere" as const }));

/** The names that --fields may have of a proposal. */
export const proposalFieldNames: readonly string[] = [
  ...new Set([...namesOf(proposalFields), ...answerMembers(proposals.get.output)]),
];

const FOLLOWING: readonly string[] = ["accounting_category", "cash_flow_category"];

/** What would change of the first transactions. */
export function changesTable({ preview, changes }: Proposal, names: ReadonlyMap<string, string>): Table {
  const result = { preview, updated: changes, bulk_id: null, matched: changes, unchanged: 0 };
  const members = new Set(preview.flatMap(({ after }) => Object.keys(after)));
  // What follows from the category is not said beside it.
  const shownMembers = [...members].filter((name) => !members.has("category") || !FOLLOWING.includes(name));
  const set = Object.fromEntries(shownMembers.map((name) => [name, ""]));
  return previewOf(result, { change: { set }, names }).table;
}

export function proposalRecord(data: Proposal, names: ReadonlyMap<string, string>): RecordView {
  return record({
    data,
    fields: detailFields,
    essence: data.id,
    sections: [
      { title: "Request", lines: () => Object.entries(data.request).map(requestLine) },
      ...(data.preview.length === 0 ? [] : [changesTable(data, names)]),
    ],
  });
}

/** What became of a proposal: the sentence says it, since its request has been shown before. */
export function decisionRecord(data: Proposal, sentence: string, notes: readonly string[] = []): RecordView {
  return record({ data, fields: detailFields, essence: data.id, lines: () => [], sentence, notes });
}

/** One member of the request, as JSON where it is no text. */
export function requestLine([name, value]: readonly [string, unknown]): readonly [string, string] {
  return [name, typeof value === "string" ? value : JSON.stringify(value)];
}
