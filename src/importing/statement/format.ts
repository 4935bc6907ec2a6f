/** A text format whose parser tells statement events, as a format of the registry. */
import { sentence, setting } from "../../contract/choice.ts";
import { dayNumber } from "../../contract/values/date.ts";
import type { TextFile } from "../decode/open-text.ts";
import { readText, type TextEncoding } from "../decode/text.ts";
import { edgeDays } from "../rows/edge-days.ts";
import type { TextFormat } from "../format.ts";
import type { EarlierProofs } from "../../contract/import/evidence.ts";
import type { ReadingChoices } from "../choices.ts";
import type { AccountGroup, BalanceProof, Evidence, Reading } from "../reading.ts";
import type { StatementEvent, StatementParser } from "./event.ts";
import { entryGroup } from "./entry-rows.ts";
import { examineStatement, type StatementDays, type StatementForm, type StatementRecipe } from "./examine.ts";
import {
  countCorrected,
  isRelated,
  newRelations,
  relate,
  relateEntries,
  type Relations,
} from "./relations.ts";
import {
  newStatementTally,
  repeatedStatements,
  tallyStatement,
  withoutRepeated,
  type StatementTally,
} from "./repeated-statements.ts";
import { statementRows } from "./rows.ts";
import { decideSigns, type SignDecision } from "./decide-signs.ts";
import { newSignTally, tallySign, signEntry, type SignTally, type StatementSign } from "./sign.ts";

interface TextStatementRecipe extends StatementRecipe {
  readonly encoding: TextEncoding;
  /** How the amounts of each account group are taken, by its key. */
  readonly turns: ReadonlyMap<string, StatementSign>;
  /** Absent where each entry is read by itself. */
  readonly relations?: Relations;
  /** Numbers of statements that stand in the file before; absent where there are none. */
  readonly repeated?: ReadonlySet<number>;
  readonly dateFormat: string;
  readonly isAscii: boolean;
}

interface StatementFormat {
  readonly name: string;
  readonly claims: NonNullable<TextFormat["claims"]>;
  readonly form: StatementForm;
  /**
   * Decides how the days of a file that begins so are written, where the format leaves it open; `said` is what a person
   * said by --date-format. Problem: ambiguous_file.
   */
  readonly days?: (
    head: string,
    about: { readonly requestedFormat: string | undefined; readonly today: number },
  ) => StatementDays;
  readonly parse: StatementParser;
}

export function statementFormat({ name, claims, form, days, parse }: StatementFormat): TextFormat {
  return {
    id: form.format,
    name,
    kind: "text",
    claims,
    async examine({ source, encoding, isAscii, head }: TextFile, choices: ReadingChoices): Promise<Reading> {
      const currency = choices.currency ?? choices.accountCurrency ?? null;
      const today = dayNumber(choices.today ?? new Date().toISOString().slice(0, 10));
      const dateForm = days?.(head, { requestedFormat: choices.dateFormat, today }) ?? form;
      const { dateFormat } = dateForm;
      const about = { fileName: source.name, today, dateFormat, isAscii };
      const all = () => parse(readText(source, encoding), about);
      const fixed = { form, days: dateForm, encoding: encoding.evidence, choices };
      const whole = await examineEvents(all(), fixed);
      const repeated = await repeatedStatements(whole.statements, all);
      const events = repeated.size === 0 ? all : () => withoutRepeated(all(), repeated);
      const first = repeated.size === 0 ? whole : await examineEvents(events(), fixed);
      let survey = first;
      const { relations } = first;
      if (isRelated(relations)) {
        if (relations.correctedEntries.size > 0) await countCorrected(relations, events(), currency);
        const relatedEvents = relateEntries(events(), relations, currency);
        survey = await examineEvents(relatedEvents, fixed);
      }
      const { reading, tallies } = survey;
      const earlier = await earlierSigns(reading, { tallies, choices });
      const proofs = new Map(reading.groups.map(({ key, proof }) => [key, proof]));
      const decision = decideSigns(tallies, {
        requestedSign: choices.sign,
        earlierOf: (key) => earlier.get(key),
        isProved: (key) => isMoved(proofs.get(key)),
      });
      const { turns } = decision;
      const read = withSigns(reading, decision);
      const recipe: TextStatementRecipe = {
        ...reading.recipe,
        encoding: { name: encoding.name, markBytes: encoding.markBytes },
        edges: edgeDays(read.groups),
        turns,
        dateFormat,
        isAscii,
        ...(isRelated(relations) ? { relations } : {}),
        ...(repeated.size === 0 ? {} : { repeated }),
      };
      // A calendar that was decided holds when the import is resumed, too.
      const mapping = days === undefined ? read.mapping : { ...read.mapping, date_format: dateFormat };
      return { ...read, mapping, recipe };
    },
    rows(source, { reading, numbering }) {
      const recipe = reading.recipe as TextStatementRecipe;
      const { relations, repeated, currency, today, dateFormat, isAscii } = recipe;
      const about = { fileName: source.name, today, dateFormat, isAscii };
      const all = parse(readText(source, recipe.encoding), about);
      const events = repeated === undefined ? all : withoutRepeated(all, repeated);
      const relatedEvents = relations === undefined ? events : relateEntries(events, relations, currency);
      return statementRows(turnedEvents(relatedEvents, recipe), { recipe, numbering });
    },
  };
}

interface Seen {
  readonly reading: Awaited<ReturnType<typeof examineStatement>>;
  readonly tallies: ReadonlyMap<string, SignTally>;
  readonly relations: Relations;
  readonly statements: StatementTally;
}

/** One pass over events: how they read as they stand, and what they say of signs and of each other. */
async function examineEvents(
  events: AsyncIterable<readonly StatementEvent[]>,
  {
    choices,
    ...about
  }: { form: StatementForm; days: StatementDays; encoding: Evidence; choices: ReadingChoices },
): Promise<Seen> {
  const tallies = new Map<string, SignTally>();
  const relations = newRelations();
  const currency = choices.currency ?? choices.accountCurrency ?? null;
  const statements = newStatementTally(currency);
  const watchedEvents = watch(events, { tallies, relations, statements, currency });
  const reading = await examineStatement(watchedEvents, { ...about, choices });
  return { reading, tallies, relations, statements };
}

/** The same events, their signs counted for each account, and what they say of each other. */
async function* watch(
  events: AsyncIterable<readonly StatementEvent[]>,
  {
    tallies,
    relations,
    statements,
    currency,
  }: Omit<Seen, "reading"> & { tallies: Map<string, SignTally>; currency: string | null },
): AsyncGenerator<readonly StatementEvent[]> {
  let isCard = false;
  let group = entryGroup({ number: null, currency });
  let tally: SignTally | undefined;
  for await (const batch of events) {
    for (const event of batch) {
      tallyStatement(statements, event);
      if (event.kind === "account") {
        group = entryGroup({ number: event.number, currency: event.currency ?? currency });
        isCard = event.type === "credit_card";
        tally = tallies.get(group);
      } else if (event.kind === "entry") {
        if (tally === undefined) tallies.set(group, (tally = newSignTally(isCard)));
        tallySign(tally, event);
        relate(relations, event, group);
      }
    }
    yield batch;
  }
}

/** The same events, their amounts taken as it was decided for their account. */
async function* turnedEvents(
  events: AsyncIterable<readonly StatementEvent[]>,
  { turns, currency }: TextStatementRecipe,
): AsyncGenerator<readonly StatementEvent[]> {
  if ([...turns.values()].every((turn) => turn === "as_is")) {
    yield* events;
    return;
  }
  let turn = turns.get(entryGroup({ number: null, currency }));
  for await (const batch of events) {
    yield batch.map((event) => {
      if (event.kind === "account") {
        turn = turns.get(entryGroup({ number: event.number, currency: event.currency ?? currency }));
      }
      return event.kind === "entry" ? signEntry(event, turn) : event;
    });
  }
}

/** What earlier files of each account proved about its signs, by its key; what is said of one account alone needs none. */
async function earlierSigns(
  { layout, groups }: Reading,
  { tallies, choices }: { tallies: ReadonlyMap<string, SignTally>; choices: ReadingChoices },
): Promise<ReadonlyMap<string, NonNullable<EarlierProofs["sign"]>>> {
  const signs = new Map<string, NonNullable<EarlierProofs["sign"]>>();
  const { earlier, sign: requestedFormat } = choices;
  if (earlier === undefined || (requestedFormat !== undefined && tallies.size === 1)) return signs;
  const isOfSeveral = tallies.size > 1;
  const groupOf = new Map(groups.map((group) => [group.key, group]));
  for (const key of tallies.keys()) {
    const of = isOfSeveral ? [groupOf.get(key)] : groups;
    const numbers = of.flatMap((group) => group?.number ?? []);
    if (isOfSeveral && numbers.length === 0) continue;
    const { sign } = await earlier({ layout, numbers, ...(isOfSeveral ? { isOfSeveral } : {}) });
    if (sign !== undefined) signs.set(key, sign);
  }
  return signs;
}

/** Whether balances prove that money went as the signs say. */
function isMoved(proof: BalanceProof | undefined): boolean {
  return proof?.result === "proved" && proof.opening !== proof.closing;
}

/** A reading with how its amounts are signed; stated balances prove nothing of amounts that were turned. */
function withSigns(
  reading: Reading,
  { turns, decided, because, basis, line, value, proofs }: SignDecision,
): Reading {
  const { groups, detected } = reading;
  const otherwise = sentence`${setting("sign", decided === "as_is" ? "inverted" : "as_is")}`;
  const why = {
    decided,
    ...(because === undefined ? {} : { because, otherwise }),
    ...(basis === undefined ? {} : { basis }),
    ...(line == null ? {} : { line }),
    ...(value === undefined ? {} : { value }),
  };
  return {
    ...reading,
    groups: groups.map((group): AccountGroup => {
      const sign = proofs?.get(group.key);
      return {
        ...group,
        ...((turns.get(group.key) ?? "as_is") === "as_is" ? {} : { proof: { result: "unavailable" } }),
        ...(sign === undefined ? {} : { proofs: { sign } }),
      };
    }),
    detected: {
      ...detected,
      evidence: detected.evidence.map((one) => (one.about === "sign" ? { ...one, ...why } : one)),
    },
  };
}
