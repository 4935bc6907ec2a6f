/** Starter rules as requests for rules: one a topic and a language, and one a topic and a country. */
import type { CreateRule } from "../../../contract/rule.ts";
import {
  starterLanguages,
  type StarterCountry,
  type StarterLanguage,
} from "../../../contract/rule/starter.ts";
import { counterpartyField } from "../../../contract/transaction/fields.ts";
import type { WhereCondition } from "../../../contract/transaction/where.ts";
import { topicNames, topicOf, type LanguageWords, type TopicName, type TopicWords } from "./topics.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { nl } from "./words/nl.ts";
import { authorities, services } from "./words/parties.ts";

const words: Readonly<Record<StarterLanguage, LanguageWords>> = { en, de, fr, es, nl, it };

const languageNames: Readonly<Record<StarterLanguage, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  nl: "Dutch",
  it: "Italian",
};

export type StarterRequest = Pick<CreateRule, "name" | "where" | "set">;

/** In the order of the rules. */
export function starterRules({
  languages = starterLanguages,
  country,
}: {
  readonly languages?: readonly StarterLanguage[] | undefined;
  readonly country?: StarterCountry | undefined;
}): readonly StarterRequest[] {
  const countries = Object.entries(authorities).filter(([code]) => country === undefined || code === country);
  return topicNames.flatMap((topic) => [
    ...countries.flatMap(([code, parties]) => byParties(topic, { parties: parties[topic], suffix: code })),
    ...byParties(topic, { parties: services[topic], suffix: "payment services" }),
    ...languages.flatMap((language) => {
      const own = words[language][topic];
      return own === undefined ? [] : [byWords(topic, { own, suffix: languageNames[language] })];
    }),
  ]);
}

function byWords(topic: TopicName, { own, suffix }: { own: TopicWords; suffix: string }): StarterRequest {
  const { words: some, except = [] } = own;
  return request(topic, {
    suffix,
    where: [
      { any: some.map(wordTerm) },
      ...(except.length === 0 ? [] : [{ not: { any: except.map(wordTerm) } }]),
    ],
  });
}

function byParties(
  topic: TopicName,
  { parties, suffix }: { parties: readonly string[] | undefined; suffix: string },
): readonly StarterRequest[] {
  if (parties === undefined) return [];
  return [request(topic, { suffix, where: [{ any: parties.flatMap(partyTerms) }] })];
}

function request(
  topic: TopicName,
  { suffix, where }: { suffix: string; where: readonly WhereCondition[] },
): StarterRequest {
  const { name, set, direction } = topicOf(topic);
  const side: readonly WhereCondition[] =
    direction === undefined ? [] : [{ field: "amount", op: direction === "in" ? ">" : "<", value: "0" }];
  return { name: `${name} (${suffix})`, where: [...where, ...side], set };
}

/** A single word stands in any of the texts; several stand together in the bank's own. */
function wordTerm(word: string): WhereCondition {
  return word.includes(" ")
    ? { field: "original_description", op: "~", value: word }
    : { field: "q", op: "~", value: word };
}

function partyTerms(party: string): readonly WhereCondition[] {
  if (!party.includes(" ")) return [wordTerm(party)];
  return [
    { field: "original_description", op: "~", value: party },
    { field: counterpartyField, op: "~", value: party },
  ];
}
