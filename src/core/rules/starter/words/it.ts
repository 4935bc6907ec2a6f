import type { LanguageWords } from "../topics.ts";

export const it: LanguageWords = {
  transfers: { words: ["giroconto", "girofondo"] },
  vat: { words: ["versamento iva", "iva trimestrale", "iva mensile", "liquidazione iva"] },
  taxes: { words: ["delega f24", "modello f24", "pagamento f24", "imposte", "ritenute", "imposta di bollo"] },
  social_security: { words: ["contributi previdenziali", "contributi inps", "premio inail"] },
  payroll: { words: ["stipendio", "stipendi", "emolumenti", "salario", "salari"] },
  payment_fees: { words: ["commissioni pos", "canone pos", "commissione pos"] },
  bank_fees: {
    words: [
      "spese bancarie",
      "spese tenuta conto",
      "spese di tenuta conto",
      "canone conto",
      "commissioni bancarie",
      "commissione bonifico",
      "commissioni bonifico",
      "canone carta",
    ],
  },
  interest_income: { words: ["interessi attivi", "interessi creditori", "accredito interessi"] },
  interest: { words: ["interessi passivi", "interessi debitori", "addebito interessi"] },
  loans: {
    words: ["rata mutuo", "rata finanziamento", "rimborso finanziamento", "erogazione finanziamento"],
  },
  owner_withdrawal: { words: ["prelievo soci", "prelievo titolare", "distribuzione utili"] },
  owner_contribution: { words: ["versamento soci", "finanziamento soci", "conferimento capitale"] },
  card_settlement: { words: ["accredito pos", "incasso pos", "incassi pos"] },
  customer_payments: {
    words: ["saldo fattura", "pagamento fattura", "vostra fattura", "vs fattura"],
    except: ["rimborso"],
  },
  rent: { words: ["affitto", "canone locazione", "canone di locazione"] },
  telecoms: { words: ["telefono", "telefonia", "ricarica telefonica", "canone internet"] },
  utilities: {
    words: ["energia elettrica", "bolletta luce", "bolletta gas", "servizio idrico", "acquedotto"],
  },
  hosting: { words: ["hosting", "registrazione dominio", "licenza software"] },
  insurance: { words: ["assicurazione", "polizza", "premio assicurativo"] },
  travel: { words: ["biglietto treno", "biglietto aereo", "autonoleggio", "albergo"] },
  office: { words: ["cancelleria", "materiale ufficio"] },
};
