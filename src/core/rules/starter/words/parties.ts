/** Parties that stand for a topic wherever they are named: authorities by country, and those who pay out card sales. */
import type { StarterCountry } from "../../../../contract/rule/starter.ts";
import type { TopicName } from "../topics.ts";

type Parties = Readonly<Partial<Record<TopicName, readonly string[]>>>;

/** By country (ISO 3166-1). */
export const authorities: Readonly<Record<StarterCountry, Parties>> = {
  US: { taxes: ["usataxpymt", "irs treas", "eftps", "internal revenue service", "franchise tax bd"] },
  GB: { taxes: ["hmrc", "hm revenue"], vat: ["hmrc vat"] },
  IE: { taxes: ["revenue commissioners", "collector general"] },
  CA: { taxes: ["canada revenue", "revenu quebec", "receiver general"] },
  AU: { taxes: ["australian taxation"] },
  DE: { taxes: ["finanzamt", "bundeszentralamt für steuern"], social_security: ["minijob-zentrale"] },
  AT: { taxes: ["finanzamt"], social_security: ["österreichische gesundheitskasse", "svs beitrag"] },
  CH: {
    taxes: ["steueramt", "steuerverwaltung", "administration des contributions"],
    social_security: ["ausgleichskasse"],
  },
  FR: { taxes: ["dgfip", "direction générale des finances", "trésor public"], social_security: ["urssaf"] },
  BE: { taxes: ["spf finances", "fod financien"], social_security: ["onss", "rsz-onss"] },
  ES: { taxes: ["agencia tributaria", "a.e.a.t", "aeat"], social_security: ["tesorería general", "tgss"] },
  NL: { taxes: ["belastingdienst"], social_security: ["uwv premies"] },
  IT: { taxes: ["agenzia entrate", "agenzia delle entrate"] },
};

/** Everywhere: services that collect what customers pay by card, and pay it out. */
export const services: Parties = {
  payment_fees: ["stripe fee", "paypal fee", "sumup fee", "adyen fee", "mollie fee"],
  card_settlement: [
    "stripe",
    "adyen",
    "mollie",
    "sumup",
    "worldpay",
    "worldline",
    "zettle",
    "gocardless",
    "shopify payments",
    "square inc",
    "nexi payments",
    "redsys",
  ],
};
