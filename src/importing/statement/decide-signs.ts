/**
 * How the amounts of each account of a statement file are taken: by the file itself, by what the account's earlier files
 * proved, or by what a person says.
 */
import { sentence, setting, type Sentence } from "../../contract/choice.ts";
import type { EarlierProofs, ImportProofs, ProofBasis } from "../../contract/import/evidence.ts";
import { Problem } from "../../contract/problem.ts";
import type { ReadingChoices } from "../choices.ts";
import { proofSentence } from "../table/decide/previous-imports.ts";
import { signsOpen } from "../table/decide/signs/sign-question.ts";
import { signOfFile, SIGN_WORDS, signByEarlierFile, type SignReason } from "./previous-sign.ts";
import { verdictOf, type SignTally, type StatementSign, type Verdict } from "./sign.ts";

export interface SignDecision {
  readonly turns: ReadonlyMap<string, StatementSign>;
  /** The turn of the accounts that are not taken as they stand, or as_is, in the words of evidence. */
  readonly decided: string;
  /** Why, as a sentence; undefined where the format alone decides. */
  readonly because?: Sentence;
  /** What makes it a proof for the account's next file; absent where the format, or an earlier file, decides. */
  readonly basis?: ProofBasis;
  readonly line?: number | null;
  readonly value?: string;
  /** What is known for the next file of each of several accounts, by its key. */
  readonly proofs?: ReadonlyMap<string, SignProof>;
}

type SignProof = NonNullable<ImportProofs["sign"]>;
type Reason = Omit<SignDecision, "turns" | "decided" | "proofs">;

/**
 * The turn of each account by its key; what an earlier file proved is of one account. Problems: ambiguous_file, naming
 * --invert-sign and --sign-as-is; evidence_contradicted.
 */
export function decideSigns(
  tallies: ReadonlyMap<string, SignTally>,
  {
    requestedSign,
    earlierOf,
    isProved,
  }: {
    readonly requestedSign: ReadingChoices["sign"];
    /** What earlier files of an account proved, by its key. */
    readonly earlierOf: (key: string) => EarlierProofs["sign"];
    /** Whether the balances of an account prove, its amounts as they stand. */
    readonly isProved: (key: string) => boolean;
  },
): SignDecision {
  const all = [...tallies].map(([key, tally]): Judged => {
    const verdict = verdictOf(tally);
    const fileSign = signOfFile(tally, verdict, isProved(key));
    const earlier = earlierOf(key);
    // Of several accounts, what is said may be about another one: it answers what is open.
    const isAsked = earlier !== undefined && (requestedSign === undefined || tallies.size > 1);
    const scene = { tally, verdict, fileSign };
    const previousSign = isAsked
      ? requestedSign === undefined
        ? signByEarlierFile(earlier, scene)
        : toldBy(earlier, scene)
      : undefined;
    return { key, tally, verdict, fileSign, earlier, previousSign };
  });
  const open = all.filter(({ verdict, previousSign }) => "doubt" in verdict && previousSign === undefined);
  const [first] = open;
  if (first !== undefined && requestedSign === undefined) throw question(first.tally, doubtOf(first.verdict));
  const isSaidOf = ({ verdict, previousSign }: Judged) =>
    requestedSign !== undefined &&
    (first === undefined || ("doubt" in verdict && previousSign === undefined));
  const turns = new Map(all.map((one) => [one.key, turnOf(one, isSaidOf(one) ? requestedSign : undefined)]));
  const [only] = all.length === 1 ? all : [];
  const why = only === undefined ? undefined : reasonOf(only, { turn: turns.get(only.key), requestedSign });
  if (why !== undefined) return decision(turns, why);
  return decision(turns, {
    ...reasonOfSeveral(all, { turns, requestedSign }),
    proofs: proofsOf(all, { turns, isSaidOf }),
  });
}

/** An account with what its file and earlier ones say of its signs. */
interface Judged {
  readonly key: string;
  readonly tally: SignTally;
  readonly verdict: Verdict;
  readonly fileSign: SignReason | undefined;
  readonly earlier: EarlierProofs["sign"];
  /** The turn that an earlier file settles. */
  readonly previousSign: StatementSign | undefined;
}

/** As `signByEarlierFile`, where a person has said what is right of a file that shows otherwise. */
function toldBy(...about: Parameters<typeof signByEarlierFile>): StatementSign | undefined {
  try {
    return signByEarlierFile(...about);
  } catch (error) {
    if (error instanceof Problem && error.code === "evidence_contradicted") return undefined;
    throw error;
  }
}

function doubtOf(verdict: Verdict): Exclude<StatementSign, "as_is"> {
  return "doubt" in verdict ? verdict.doubt : "inverted";
}

/** What is said answers the doubt of an account, where there is one, and is meant for all where there is none. */
function turnOf({ verdict, previousSign }: Judged, requestedSign: ReadingChoices["sign"]): StatementSign {
  if (requestedSign === "as_is") return "as_is";
  if (requestedSign === "inverted") return doubtOf(verdict);
  return previousSign ?? ("turn" in verdict ? verdict.turn : "as_is");
}

/** Why the one account of a file is read so. */
function reasonOf(
  { fileSign, earlier, previousSign }: Judged,
  { turn, requestedSign }: { turn: StatementSign | undefined; requestedSign: ReadingChoices["sign"] },
): Reason {
  if (requestedSign !== undefined) return { because: whereSaid(requestedSign), basis: "answer" };
  if (previousSign !== undefined && earlier !== undefined) return { because: proofSentence(earlier) };
  if (fileSign === undefined) return {};
  const { because, line, value } = fileSign;
  // As the format wants them is what they are taken for without a reason, too.
  const why = turn === "worded" ? { because } : {};
  return { ...why, basis: "file", line, ...(value === undefined ? {} : { value }) };
}

/** Why the accounts of a file are read so, as far as one reason is given. */
function reasonOfSeveral(
  all: readonly Judged[],
  {
    turns,
    requestedSign,
  }: { turns: ReadonlyMap<string, StatementSign>; requestedSign: ReadingChoices["sign"] },
): Reason {
  if (requestedSign !== undefined) return { because: whereSaid(requestedSign) };
  const previousSign = all.find(({ previousSign }) => previousSign !== undefined)?.earlier;
  if (previousSign !== undefined) return { because: proofSentence(previousSign) };
  const wordedTurn = all.find(({ key }) => turns.get(key) === "worded")?.fileSign;
  return wordedTurn === undefined ? {} : { because: wordedTurn.because };
}

function whereSaid(requestedSign: NonNullable<ReadingChoices["sign"]>): Sentence {
  return sentence`It was set with ${setting("sign", requestedSign)}.`;
}

/** What each of several accounts' next file is to know; none of what an earlier file told. */
function proofsOf(
  all: readonly Judged[],
  { turns, isSaidOf }: { turns: ReadonlyMap<string, StatementSign>; isSaidOf: (one: Judged) => boolean },
): ReadonlyMap<string, SignProof> {
  const proofs = new Map<string, SignProof>();
  for (const one of all) {
    const turnsUsed = SIGN_WORDS[turns.get(one.key) ?? "as_is"];
    if (isSaidOf(one)) proofs.set(one.key, { decided: turnsUsed, basis: "answer", line: null });
    else if (one.previousSign === undefined && one.fileSign !== undefined) {
      const { line, value } = one.fileSign;
      proofs.set(one.key, {
        decided: turnsUsed,
        basis: "file",
        line,
        ...(value === undefined ? {} : { value }),
      });
    }
  }
  return proofs;
}

function decision(turns: SignDecision["turns"], why: Reason & Pick<SignDecision, "proofs">): SignDecision {
  const turn = [...turns.values()].find((one) => one !== "as_is") ?? "as_is";
  return { turns, decided: SIGN_WORDS[turn], ...why };
}

function question({ examples }: SignTally, turn: StatementSign): Error {
  const open = examples.map(({ line, text, amount, date, description, isOut }) => ({
    line,
    text,
    date,
    description,
    size: amount.replace(/^[+-]/, ""),
    isOut: (isTurned: boolean) => amount.startsWith("-") !== (isTurned && (turn === "inverted" || isOut)),
  }));
  return signsOpen(
    open,
    examples.some(({ isOut, amount }) => isOut !== amount.startsWith("-")),
  );
}
