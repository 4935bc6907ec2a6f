/** The change that keeps an earlier one from being undone: the newest of its record. */
import { command, sentence, type Sentence } from "../../contract/choice.ts";
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
    remedy: sentence`Undo the later change first, with ${command(`undo ${idEnding(later.id)}`)}, or change the records themselves.`,
    more: { later_event_id: later.id },
  };
}
