/** Where twins of a row lie. On a day with thousands of equal amounts, no more of them are read than tell. */
import type { Fingerprint, FingerprintKind, FingerprintOwner } from "../../ports/fingerprints.ts";
import type { Queries } from "../../ports.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { SUSPECT_DAYS } from "./day-span.ts";
import type { Borders } from "./borders.ts";
import type { Lookup } from "./fingerprint-lookup.ts";
import type { Retries } from "./retries.ts";

/** The file's first and last day, and on which of them equal rows are true twins. */
export interface Edges {
  readonly first: number;
  readonly last: number;
  readonly continuedDays: ReadonlySet<number>;
}

/** A day near a row's, with the row's amount. */
interface NearPlace {
  readonly day: number;
  readonly amount: number;
  /** The kind of fingerprint that is never a twin here. */
  readonly unlike: FingerprintKind | undefined;
  readonly isTwin: (entry: Fingerprint) => boolean;
}

interface Around {
  readonly borders: Borders;
  /** Numbers of imports of files of another format. */
  readonly otherFormats: ReadonlySet<number>;
  /** Whether the file is a service's answer, which has all rows of its first and last day. */
  readonly isService: boolean;
  /** The import's own number. */
  readonly number: number;
  readonly others: ReadonlySet<number>;
  readonly retries: Retries;
  readonly edges: Edges;
}

/** The days on which a twin can lie, the nearest first. */
export function nearDays(day: number): readonly number[] {
  return Array.from({ length: 2 * SUSPECT_DAYS + 1 }, (_, index) =>
    index % 2 === 0 ? day + index / 2 : day - (index + 1) / 2,
  );
}

/**
 * Where transactions of the same amount lie that a row could be the same as, the nearest first: the file should have held
 * their row (they lie strictly inside its days), or could not have held it in the same form, since they came by hand, with
 * another kind of identity or from a file of another format.
 */
export function nearPlaces(
  { day: own, amount, kind, row }: CheckedRow,
  { number, others, retries, edges, borders, otherFormats, isService }: Around,
): readonly NearPlace[] {
  const retry = retries.of(row);
  const span = retry?.span ?? edges;
  const { isClosedBefore, isClosedAfter } = borders;
  const isBeyond = (day: number) =>
    retry === undefined && ((isClosedBefore && day < span.first) || (isClosedAfter && day > span.last));
  return nearDays(own)
    .filter((day) => others.has(day) && !isBeyond(day))
    .map((day) => {
      const isInside =
        (day > span.first && day < span.last) || (isService && day >= span.first && day <= span.last);
      // On a day of which the file has the other rows, they are none of these, in whatever format.
      const isContinued = retry === undefined && edges.continuedDays.has(day);
      const alike = isContinued ? new Set<number>() : otherFormats;
      const isUnlike = (entry: Fingerprint) =>
        !isInside && entry.kind === kind && !alike.has(entry.import_number);
      const isTwin = (entry: Fingerprint) =>
        entry.import_number !== number && retry?.knows(entry) !== true && !isUnlike(entry);
      return { day, amount, unlike: isInside || alike.size > 0 ? undefined : kind, isTwin };
    });
}

interface Crowding {
  readonly queries: Queries;
  readonly owner: FingerprintOwner;
  /** The import's own number. */
  readonly number: number;
  readonly lookup: Lookup;
  readonly isLiving: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Transactions that rows of the chunk match. */
  readonly matchedIds: ReadonlySet<string>;
  /** So many twins of each place are enough. */
  readonly enough: number;
}

/** Living twins at the places, where there are so many fingerprints that they were not loaded. */
export async function crowdedTwins(
  places: readonly NearPlace[],
  { queries, owner, number: except, lookup, isLiving, matchedIds, enough }: Crowding,
): Promise<ReadonlyMap<NearPlace, readonly string[]>> {
  const twinsByPlace = new Map<NearPlace, string[]>();
  let open = places
    .filter((place) => lookup.at(place) === undefined)
    .map((place): { place: NearPlace; after: Fingerprint | undefined } => ({ place, after: undefined }));
  while (open.length > 0) {
    const most = enough + matchedIds.size;
    const lists = await queries.fingerprints.crowds(
      owner,
      open.map(({ place: { day, amount, unlike }, after }) => ({ day, amount, unlike, after, except, most })),
    );
    const twins = open.map(({ place }, index) =>
      (lists[index] ?? []).filter(place.isTwin).map((entry) => entry.transaction_id),
    );
    const living = await isLiving(twins.flat());
    open = open.flatMap(({ place }, index) => {
      const own = twinsByPlace.get(place) ?? [];
      twinsByPlace.set(place, own);
      for (const id of twins[index] ?? []) if (living.has(id) && !matchedIds.has(id)) own.push(id);
      const entries = lists[index] ?? [];
      return own.length < enough && entries.length === most ? [{ place, after: entries.at(-1) }] : [];
    });
  }
  return twinsByPlace;
}
