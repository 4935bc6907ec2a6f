/** Rules to begin with: what banks and companies of a country and a language write. */
import * as z from "zod/mini";
import { bulkResult, sumsSchema } from "../transaction/bulk-update.ts";
import { documented, identifier } from "../values/documented.ts";
import { described, oneOf, queryList } from "../values/text.ts";
import { settingsSchema, ruleConditions } from "./terms.ts";

export const starterLanguages = ["en", "de", "fr", "es", "nl", "it"] as const;
export type StarterLanguage = (typeof starterLanguages)[number];

/** Countries whose authorities are known. */
export const starterCountries = [
  "US",
  "GB",
  "IE",
  "CA",
  "AU",
  "DE",
  "AT",
  "CH",
  "FR",
  "BE",
  "ES",
  "NL",
  "IT",
] as const;
export type StarterCountry = (typeof starterCountries)[number];

export const starterRulesSchema = documented(
  z.strictObject({
    language: z.optional(
      described(
        queryList(oneOf(starterLanguages)),
        `Languages: ${starterLanguages.join(", ")}; all when absent.`,
      ),
    ),
    country: z.optional(
      described(
        oneOf(starterCountries),
        `The authorities of this country only (ISO 3166-1): ${starterCountries.join(", ")}; all when absent.`,
      ),
    ),
    all: z.optional(
      described(z.boolean("must be true or false"), "Also the rules that match nothing in the book."),
    ),
    apply: z.optional(
      described(z.boolean("must be true or false"), "Also apply the rules to the transactions of the book."),
    ),
    dry_run: z.optional(
      described(z.boolean("must be true or false"), "Only answer what would happen; change nothing."),
    ),
  }),
  { component: "StarterRulesRequest", examples: [{ language: ["en"], country: "US", dry_run: true }] },
);
export type StarterRules = z.output<typeof starterRulesSchema>;

const starterRule = documented(
  z.object({
    id: described(
      z.nullable(identifier()),
      "Of the rule that was made; null in a dry run, and of one that was there.",
    ),
    name: z.string(),
    where: ruleConditions,
    set: settingsSchema,
    exists: described(z.boolean(), "Whether a rule of this name is there already; it stays as it is."),
    matched: described(z.int(), "Transactions that it matches."),
    updated: described(z.int(), "Those of which it sets something, or would."),
    sums: described(sumsSchema, "What it sets something of, by currency."),
    examples: described(z.array(z.string()), "Descriptions of some of them."),
  }),
  { component: "StarterRule" },
);
export type StarterRule = z.output<typeof starterRule>;

export const starterSetSchema = documented(
  z.object({
    ...bulkResult,
    closed: described(z.int(), "Transactions of the closed period that the rules would change: they stay."),
    created: described(z.int(), "Rules that were made."),
    rules: described(z.array(starterRule), "The rules, in their order."),
  }),
  { component: "StarterRulesResult" },
);
export type StarterSet = z.output<typeof starterSetSchema>;
