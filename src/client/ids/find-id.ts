/** Finds records by the endings of their ids, which lists on a terminal show. */
import type { Call } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { ID_SUFFIXES_MAX } from "../../contract/values/id-suffix.ts";
import { typedWord } from "../../contract/typed-word.ts";
import { findsByEnding, type ServiceKind } from "../service.ts";
import { endingIn, hasCapitals, isShortEnding, isWholeId, requireLongEnding, shortEnding } from "./ending.ts";
import type { Candidate, IdKind, Kind } from "./kinds.ts";
import { shortIds } from "./short-id.ts";

interface IdSearch {
  readonly call: Call;
  /** What answers the calls. */
  readonly service: () => Promise<ServiceKind>;
}

interface Certainty {
  /** Whether something is removed or changed for good, and nobody is asked: then a short ending is refused. */
  readonly isConfirmed?: boolean;
  /** Whether the whole id of a change stands for what it changed, as an ending of one does: it takes a request to know. */
  readonly takesChanges?: boolean;
}

/** Candidates that an error lists before it says "and n more". */
const MAX_CANDIDATES = 8;

/**
 * The id that a text means: a whole id is itself, an ending the only record whose id ends so, and a file's name its import. What
 * is none of these is left to the service to refuse. Problems: not_found, ambiguous_name, usage.
 */
export async function findId(
  search: IdSearch,
  kind: IdKind,
  text: string,
  certainty: Certainty = {},
): Promise<string> {
  return (await findIds(search, kind, [text], certainty))[0] as string;
}

/** The same of several texts, with as few requests as the service allows. */
export async function findIds(
  search: IdSearch,
  kind: IdKind,
  texts: readonly string[],
  { isConfirmed = false, takesChanges = false }: Certainty = {},
): Promise<readonly string[]> {
  const needsLookUp = (text: string) => takesChanges || !isWholeId(text) || hasCapitals(text);
  if (!texts.some(needsLookUp)) return texts;
  const { kinds } = await import("./kinds.ts");
  const { one, changes = [] }: Kind = kinds[kind];
  if (!findsByEnding(await search.service())) {
    for (const text of texts) await requireThere(search.call, kind, text);
    return texts;
  }
  const endings = new Set<string>();
  const files = new Set<string>();
  for (const text of texts) {
    if (isShortEnding(text)) throw shortEnding(text, one);
    const digits = endingIn(text);
    if (digits === undefined && kind === "transaction" && !isWholeId(text)) throw textForId(text);
    if (digits === undefined && kind === "import" && !isWholeId(text)) files.add(text);
    if (digits === undefined) continue;
    requireLongEnding(digits, { isConfirmed });
    endings.add(digits);
  }
  const candidates = await candidatesOf(search.call, kind, [...endings]);
  const idOf = new Map<string, string>();
  for (const digits of endings) idOf.set(digits, await only(search.call, kind, { digits, candidates }));
  for (const file of files) idOf.set(file, await importNamed(search.call, file));
  const ids = texts.map(
    (text) => idOf.get(endingIn(text) ?? text) ?? (isWholeId(text) ? text.toLowerCase() : text),
  );
  return takesChanges ? withSubjects(search.call, { texts, ids, changes }) : ids;
}

async function importNamed(call: Call, file: string): Promise<string> {
  const { importOfFile } = await import("./imports-by-file.ts");
  return importOfFile(call, file).catch(explain);
}

/** The ids, and for the whole id of a change what it is about. */
async function withSubjects(
  call: Call,
  { texts, ids, changes }: Record<"texts" | "ids" | "changes", readonly string[]>,
): Promise<readonly string[]> {
  const subjects: string[] = [];
  for (const [index, id] of ids.entries())
    subjects.push(isWholeId(texts[index] ?? "") ? await subjectOf(call, id, changes) : id);
  return subjects;
}

/** What the change of this id is about; the id itself where it is of none. */
async function subjectOf(call: Call, id: string, changes: readonly string[]): Promise<string> {
  const { subjectsOfChanges } = await import("./kinds.ts");
  const [subject] = await subjectsOfChanges(call, id.replaceAll("-", "").toLowerCase(), changes);
  return subject?.id ?? id;
}

/** A word of a description where an id is needed: transactions are found by it, not named. Problem: not_found. */
function textForId(text: string): Problem {
  return new Problem("not_found", {
    detail: `${JSON.stringify(text)} is not the id of a transaction.`,
    remedy: `\`cashbook tx list ${typedWord(text)}\` finds the transactions that contain it, with their ids.`,
  });
}

async function candidatesOf(
  call: Call,
  kind: IdKind,
  endings: readonly string[],
): Promise<readonly Candidate[]> {
  const { kinds } = await import("./kinds.ts");
  const candidates: Candidate[] = [];
  for (let start = 0; start < endings.length; start += ID_SUFFIXES_MAX) {
    const some = endings.slice(start, start + ID_SUFFIXES_MAX);
    for (const candidate of await kinds[kind].search(call, some).catch(explain)) candidates.push(candidate);
  }
  return candidates;
}

/** Whoever may not list finds nothing by an ending, and can still name a whole id. */
function explain(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== "insufficient_scope") throw error;
  throw new Problem("insufficient_scope", {
    detail: error.detail,
    remedy:
      "Finding a record by the last digits of its id, or by a file, needs the right to list; a full id does not.",
    more: error.more,
    cause: error,
  });
}

async function only(
  call: Call,
  kind: IdKind,
  { digits, candidates }: { readonly digits: string; readonly candidates: readonly Candidate[] },
): Promise<string> {
  const { kinds, subjectsOfChanges } = await import("./kinds.ts");
  const { one, several, list, remedy, changes }: Kind = kinds[kind];
  const own = candidates.filter(({ id }) => id.replaceAll("-", "").toLowerCase().endsWith(digits));
  const matches =
    own.length > 0 || changes === undefined ? own : await subjectsOfChanges(call, digits, changes);
  const [match, ...others] = matches;
  if (match === undefined) {
    throw new Problem("not_found", {
      detail: `There is no ${one} whose id ends in "${digits}".`,
      remedy: remedy ?? `\`cashbook ${list}\` shows the ${several} with the last digits of their ids.`,
    });
  }
  if (others.length > 0) throw ambiguousEnding(digits, several, matches);
  return match.id;
}

/** Problem: ambiguous_name, with the candidates by as many digits as tell them apart. */
export function ambiguousEnding(digits: string, several: string, matches: readonly Candidate[]): Problem {
  const endings = shortIds(matches.map(({ id }) => id));
  const all = matches.map(({ id, words }) => `${endings.get(id) ?? id} (${words})`);
  const rest = all.length - MAX_CANDIDATES;
  const list = all.slice(0, MAX_CANDIDATES).join("; ") + (rest > 0 ? `; and ${rest} more` : "");
  return new Problem("ambiguous_name", {
    detail: `The ids of ${matches.length} ${several} end in "${digits}": ${list}.`,
    remedy: "Type more digits, or the full id.",
    more: { candidates: all },
  });
}

/** A foreign service finds records by whole ids only, whatever these look like there. Problem: not_found. */
async function requireThere(call: Call, kind: IdKind, text: string): Promise<void> {
  const { kinds } = await import("./kinds.ts");
  const { one, list, get } = kinds[kind] as {
    one: string;
    list: string;
    get?: (call: Call, id: string) => Promise<unknown>;
  };
  if (get === undefined || endingIn(text) === undefined) return;
  try {
    await get(call, text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== "not_found") return;
    throw new Problem("not_found", {
      detail: `There is no ${one} with the id ${JSON.stringify(text)}; a service that is not cashbook's needs full ids.`,
      remedy: `\`cashbook ${list} --quiet\` prints them.`,
      cause: error,
    });
  }
}
