import type { LanguageWords } from "../topics.ts";

export const de: LanguageWords = {
  transfers: {
    words: [
      "umbuchung",
      "eigenübertrag",
      "eigenuebertrag",
      "übertrag eigenes konto",
      "kreditkartenausgleich",
    ],
  },
  vat: {
    words: ["umsatzsteuer", "ust-va", "ust va", "ust-voranmeldung", "umsatzst"],
    except: ["inkl", "incl", "zzgl", "enthält", "enthaelt"],
  },
  taxes: {
    words: [
      "finanzamt",
      "finanzkasse",
      "lohnsteuer",
      "gewerbesteuer",
      "körperschaftsteuer",
      "koerperschaftsteuer",
      "einkommensteuer",
      "grundsteuer",
      "steuerverwaltung",
      "kfz-steuer",
    ],
    except: ["inkl", "incl", "steuerberat"],
  },
  social_security: {
    words: [
      "sozialversicherung",
      "krankenkasse",
      "minijob-zentrale",
      "knappschaft",
      "berufsgenossenschaft",
      "rentenversicherung",
      "künstlersozialkasse",
      "sv-beitrag",
    ],
  },
  payroll: {
    words: ["gehalt", "lohn und gehalt", "lohn/gehalt", "löhne", "loehne", "lohnzahlung", "lohn"],
    except: ["lohnsteuer", "belohnung", "lohnbuch", "gehaltsabrechnung", "lohnabrechnung", "lohnend"],
  },
  payment_fees: { words: ["disagio", "kartengebühr händler", "terminalgebühr", "transaktionsgebühr"] },
  bank_fees: {
    words: [
      "kontoführung",
      "kontofuehrung",
      "kontogebühr",
      "kontoentgelt",
      "kartenentgelt",
      "entgeltabschluss",
      "entgeltabrechnung",
      "buchungsentgelt",
      "bankgebühr",
      "bankgebuehr",
      "bankspesen",
      "überweisungsentgelt",
      "saldo der abschlussposten",
    ],
  },
  interest_income: { words: ["habenzinsen", "zinsgutschrift", "guthabenzins", "zinsen", "zinsertrag"] },
  interest: {
    words: ["sollzinsen", "zinsbelastung", "darlehenszins", "überziehungszins", "dispozins", "zinsen"],
  },
  loans: { words: ["darlehen", "tilgung", "kreditrate", "darlehensrate", "kreditauszahlung"] },
  owner_withdrawal: { words: ["privatentnahme", "entnahme", "gewinnausschüttung", "ausschüttung"] },
  owner_contribution: { words: ["einlage", "privateinlage", "stammkapital", "gesellschafterdarlehen"] },
  card_settlement: {
    words: ["kartenumsätze", "kartenumsaetze", "kartenabrechnung", "händlerabrechnung", "ec-umsätze"],
  },
  customer_payments: {
    words: ["rechnung", "rg-nr", "rg.nr", "rg nr", "re-nr", "re.nr", "rechn.nr"],
    except: ["rechnungsabschluss", "abrechnung", "storno", "rückzahlung", "erstattung", "gutschrift aus"],
  },
  rent: {
    words: ["miete", "kaltmiete", "warmmiete", "pacht"],
    except: ["automiete", "wagenmiete", "gemietet", "vermiete", "verpacht", "gerätemiete"],
  },
  telecoms: {
    words: [
      "telefon",
      "mobilfunk",
      "telekom",
      "festnetz",
      "internetanschluss",
      "dsl-anschluss",
      "handyrechnung",
    ],
  },
  utilities: {
    words: [
      "strom abschlag",
      "stromabschlag",
      "stromrechnung",
      "stadtwerke",
      "energieversorgung",
      "gasabschlag",
      "gasrechnung",
      "fernwärme",
      "wasserwerk",
      "wasserversorgung",
    ],
  },
  hosting: { words: ["hosting", "webhosting", "domains", "server und domain", "softwarelizenz"] },
  insurance: {
    words: ["versicherung", "versicherungsbeitrag"],
    except: ["sozialversicherung", "rentenversicherung", "krankenversicherung"],
  },
  travel: { words: ["fahrkarte", "flugticket", "bahnticket", "hotel", "mietwagen", "taxi"] },
  office: { words: ["bürobedarf", "buerobedarf", "büromaterial", "schreibwaren", "papeterie"] },
};
