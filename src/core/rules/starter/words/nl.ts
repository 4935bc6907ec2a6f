import type { LanguageWords } from "../topics.ts";

export const nl: LanguageWords = {
  transfers: { words: ["eigen rekening", "naar spaarrekening", "van spaarrekening", "interne overboeking"] },
  vat: { words: ["omzetbelasting", "btw aangifte", "btw-aangifte", "afdracht btw"] },
  taxes: { words: ["belastingdienst", "loonheffing", "vennootschapsbelasting", "inkomstenbelasting"] },
  social_security: { words: ["pensioenfonds", "pensioenpremie", "sociale premies"] },
  payroll: { words: ["salaris", "salarissen", "lonen", "loonbetaling"] },
  payment_fees: { words: ["transactiekosten pin", "kosten pinautomaat", "kosten betaalautomaat"] },
  bank_fees: {
    words: [
      "bankkosten",
      "kosten betalingsverkeer",
      "kosten zakelijke rekening",
      "kosten rekening",
      "kosten betaalpakket",
      "kosten bankpas",
    ],
  },
  interest_income: { words: ["creditrente", "ontvangen rente", "rente spaar"] },
  interest: { words: ["debetrente", "betaalde rente", "rente lening", "rente krediet"] },
  loans: { words: ["aflossing", "uitbetaling lening"] },
  owner_withdrawal: { words: ["privé opname", "prive-opname", "dividend uitkering"] },
  owner_contribution: { words: ["privé storting", "prive-storting", "kapitaalstorting"] },
  card_settlement: { words: ["pinontvangsten", "pin ontvangsten", "betaalautomaat ontvangsten"] },
  customer_payments: {
    words: ["factuur", "factuurnummer", "factnr"],
    except: ["terugbetaling", "creditfactuur"],
  },
  rent: { words: ["huur"], except: ["autohuur", "huurauto", "huur auto", "verhuur", "huurkoop"] },
  telecoms: { words: ["telefoonabonnement", "mobiel abonnement", "internetabonnement", "telefoonkosten"] },
  utilities: { words: ["elektriciteit", "energienota", "waterbedrijf", "stroom en gas", "drinkwater"] },
  hosting: { words: ["webhosting", "domeinnaam", "softwarelicentie"] },
  insurance: { words: ["verzekering", "verzekeringspremie"], except: ["zorgverzekeringswet"] },
  travel: { words: ["treinkaartje", "treinticket", "vliegticket", "huurauto", "hotel"] },
  office: { words: ["kantoorartikelen", "kantoorbenodigdheden"] },
};
