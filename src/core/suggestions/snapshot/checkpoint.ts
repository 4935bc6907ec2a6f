/** The state of a replay as it is stored, so that a later replay goes on from it. */
import type { Checkpoint, SnapshotPart, SuggestionSnapshotStore } from "../../ports/suggestion-snapshots.ts";
import type { EvidenceRow } from "../evidence-row.ts";
import { addKeys, newKeys } from "../signature/keys.ts";
import { isWide } from "../signature/levels.ts";
import { newReplayState, type ReplayState } from "../replay.ts";
import type { Expectations } from "../learning/expectation.ts";
import type { Reliability } from "../learning/reliability.ts";
import type { Measurement } from "../learning/confidence.ts";
import { decodeLearnt, encodeLearnt, neededKeys, partsOf } from "./learnt-parts.ts";
import { lastNames, type Names } from "./names.ts";
import type { Places } from "./places.ts";

/** Columns as lists. */
type Listed<Columns> = { readonly [Name in keyof Columns]: Columns[Name] extends number ? number : number[] };

interface StateJson {
  readonly rows: number;
  readonly categories: readonly string[];
  readonly names: ReturnType<typeof lastNames>;
  readonly measurement: Listed<Measurement>;
  readonly reliability: Listed<Reliability>;
  readonly expectations: Listed<Expectations>;
}

export function encodeCheckpoint(
  state: ReplayState,
  { names, places }: { readonly names: Names; readonly places: Places },
): Checkpoint {
  const { measurement, reliability, expectations } = state;
  const json: StateJson = {
    rows: state.rowCount,
    categories: [...state.categories.keys()],
    names: lastNames(names),
    measurement: { ...measurement, answered: [...measurement.answered], right: [...measurement.right] },
    reliability: {
      answered: [...reliability.answered],
      right: [...reliability.right],
      days: [...reliability.days],
    },
    expectations: {
      expected: [...expectations.expected],
      came: [...expectations.came],
      days: [...expectations.days],
    },
  };
  return { state: JSON.stringify(json), parts: [...encodeLearnt(state), ...places.parts()] };
}

interface ReplayStart {
  readonly state: ReplayState;
  readonly names: Names;
}

/** The start of a replay, without what was learnt by keys. */
export function decodeState(text: string): ReplayStart {
  const { rows, categories, names, measurement, reliability, expectations } = JSON.parse(text) as StateJson;
  const empty = newReplayState();
  return {
    state: {
      ...empty,
      categories: new Map(categories.map((name, number) => [name, number])),
      measurement: {
        ...measurement,
        answered: Float64Array.from(measurement.answered),
        right: Float64Array.from(measurement.right),
      },
      reliability: {
        answered: Float64Array.from(reliability.answered),
        right: Float64Array.from(reliability.right),
        days: Int32Array.from(reliability.days),
      },
      expectations: {
        expected: Float64Array.from(expectations.expected),
        came: Float64Array.from(expectations.came),
        days: Int32Array.from(expectations.days),
      },
      rowCount: rows,
      links: empty.links.map((links, level) => (isWide(level) ? links : new Int32Array(rows).fill(-1))),
    },
    names: new Map(names.map(([signature, name]) => [signature, [name]])),
  };
}

/** Adds to the state what was learnt by the keys of the rows. */
export async function loadLearnt(
  state: ReplayState,
  rows: readonly EvidenceRow[],
  load: (numbers: readonly number[]) => Promise<readonly SnapshotPart[]>,
): Promise<void> {
  const keys = newKeys();
  // Which category a payee had last is not known before the replay.
  for (const row of rows) addKeys(keys, row, () => -1);
  const needed = neededKeys(keys, state.categories.size);
  decodeLearnt(state, await load(partsOf(needed)), needed);
}

/** Reads parts of a company's snapshot. */
export function partsReader(store: SuggestionSnapshotStore, company: number) {
  return (kind: SnapshotPart["kind"]) => (numbers: readonly number[]) =>
    numbers.length === 0 ? Promise.resolve([]) : store.parts(company, kind, numbers);
}
