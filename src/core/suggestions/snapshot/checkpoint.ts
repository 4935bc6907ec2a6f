/** The state of a replay as it is stored, so that a later replay goes on from it. */
import type { Checkpoint, SnapshotPart, SuggestionSnapshotStore } from "../../ports/suggestion-snapshots.ts";
import type { EvidenceRow } from "../evidence-row.ts";
import { keysOf } from "../signature/keys.ts";
import { isWide } from "../signature/levels.ts";
import { newReplayState, type ReplayState } from "../replay.ts";
import type { Sureness } from "../learning/sureness.ts";
import { decodeLearnt, encodeLearnt, neededKeys, partsOf } from "./learnt-parts.ts";
import { lastNames, type Names } from "./names.ts";
import type { Places } from "./places.ts";

interface StateJson {
  readonly rows: number;
  readonly categories: readonly string[];
  readonly names: ReturnType<typeof lastNames>;
  readonly sureness: Omit<Sureness, "answered" | "right"> & { answered: number[]; right: number[] };
  readonly reliability: {
    byCategory: (readonly [number, { answered: number; right: number; day: number }])[];
    all: { answered: number; right: number; day: number };
  };
  readonly expectations: (readonly [number, { expected: number; came: number; day: number }])[];
}

export function encodeCheckpoint(
  state: ReplayState,
  { names, places }: { readonly names: Names; readonly places: Places },
): Checkpoint {
  const { sureness, reliability, expectations } = state;
  const json: StateJson = {
    rows: state.rowCount,
    categories: [...state.categories.keys()],
    names: lastNames(names),
    sureness: { ...sureness, answered: [...sureness.answered], right: [...sureness.right] },
    reliability: { all: reliability.all, byCategory: [...reliability.byCategory] },
    expectations: [...expectations],
  };
  return { state: JSON.stringify(json), parts: [...encodeLearnt(state), ...places.parts()] };
}

interface ReplayStart {
  readonly state: ReplayState;
  readonly names: Names;
}

/** The start of a replay, without what was learnt by keys. */
export function decodeState(text: string): ReplayStart {
  const { rows, categories, names, sureness, reliability, expectations } = JSON.parse(text) as StateJson;
  const empty = newReplayState();
  return {
    state: {
      ...empty,
      categories: new Map(categories.map((name, number) => [name, number])),
      sureness: {
        ...sureness,
        answered: Float64Array.from(sureness.answered),
        right: Float64Array.from(sureness.right),
      },
      reliability: { all: reliability.all, byCategory: new Map(reliability.byCategory) },
      expectations: new Map(expectations),
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
  const needed = neededKeys(
    rows.map((row) => keysOf(row, () => -1)),
    state.categories.size,
  );
  decodeLearnt(state, await load(partsOf(needed)), needed);
}

/** Reads parts of a company's snapshot. */
export function partsReader(store: SuggestionSnapshotStore, company: number) {
  return (kind: SnapshotPart["kind"]) => (numbers: readonly number[]) =>
    numbers.length === 0 ? Promise.resolve([]) : store.parts(company, kind, numbers);
}
