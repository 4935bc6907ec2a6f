/** The change that keeps an earlier one from being undone: the newest of its record. */
import { command, sentence, type Sentence } from "../../contract/choice.ts";
import { parseJson } from "../../contract/values/json.ts";
import { idEnding } from "../../contract/values/id-suffix.ts";
import type { CompanyQueries } from "../handler.ts";
import type { EventRecord } from "../ports/events.ts";

interface ChangedRecord {
  readonly id: string;
  /** When it was changed last; absent where it is not there any more. */
  readonly updated_at?: number | undefined;
}

/** Events of the record itself, and of changes of many; undefined where none is found that `isLater`. */
export async function laterChange(
  { queries, company }: CompanyQueries,
  { id, updated_at }: ChangedRecord,
  isLater: (event: EventRecord) => boolean,
): Promise<EventRecord | undefined> {
  const own = (await queries.events.page(company, { subject_id: id }, { limit: 1 })).find(isLater);
  if (own !== undefined && (updated_at === undefined || own.created_at >= updated_at)) return own;
  const at =
    updated_at === undefined ? [] : await queries.events.page(company, { at: updated_at }, { limit: 1 });
  return at.find(isLater) ?? own;
}

/** What a refusal adds where the later change is known. */
export function laterMembers(later: EventRecord | undefined): {
  readonly remedy?: Sentence;
  readonly more?: { readonly later_event_id: string };
} {
  if (later === undefined) return {};
  return {
    remedy: remedyOf(later),
    more: { later_event_id: later.id },
  };
}

/** An opening balance that a file proved is taken back with its import alone, and one that an undone import gave up not at all. */
function remedyOf({ id, type, subject_id, summary }: EventRecord): Sentence {
  const { import_id } = parseJson(summary) as { readonly import_id?: string };
  if (type === "account.opening_proven" && import_id === undefined) {
    const account = idEnding(subject_id);
    return sentence`Change the account itself, with ${command(`accounts update ${account}`)}; without transactions, ${command(`accounts delete ${account}`)} removes it.`;
  }
  const line =
    type === "account.opening_proven"
      ? `imports undo ${idEnding(String(import_id))}`
      : `undo ${idEnding(id)}`;
  return sentence`Undo the later change first, with ${command(line)}, or change the records themselves.`;
}
