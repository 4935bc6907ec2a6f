import type { LanguageWords } from "../topics.ts";

export const fr: LanguageWords = {
  transfers: { words: ["virement interne", "virement compte à compte", "virement entre comptes"] },
  vat: { words: ["règlement tva", "paiement tva", "prélèvement tva", "tva ca3", "tva ca12"] },
  taxes: {
    words: ["impôts", "prélèvement impôt", "impôt sur les sociétés", "taxe foncière", "cotisation foncière"],
  },
  social_security: { words: ["urssaf", "cotisations sociales", "caisse de retraite", "mutuelle santé"] },
  payroll: { words: ["salaire", "salaires", "virement paie", "paie du mois"] },
  payment_fees: { words: ["commission carte", "commissions cartes", "frais tpe", "location tpe"] },
  bank_fees: {
    words: [
      "frais bancaires",
      "frais de tenue de compte",
      "tenue de compte",
      "cotisation carte",
      "commission de mouvement",
      "commission d'intervention",
      "frais de virement",
      "abonnement bancaire",
    ],
  },
  interest_income: { words: ["intérêts créditeurs", "intérêts"] },
  interest: { words: ["intérêts débiteurs", "intérêts d'emprunt", "agios"] },
  loans: { words: ["échéance prêt", "remboursement prêt", "remboursement emprunt", "déblocage prêt"] },
  owner_withdrawal: { words: ["prélèvement exploitant", "dividendes"] },
  owner_contribution: { words: ["apport associé", "apport en capital", "compte courant d'associé"] },
  card_settlement: { words: ["remise carte", "remises cartes", "remise cb", "télécollecte"] },
  customer_payments: {
    words: ["règlement facture", "paiement facture", "votre facture"],
    except: ["remboursement"],
  },
  rent: { words: ["loyer"] },
  telecoms: {
    words: ["téléphone", "téléphonie", "abonnement mobile", "forfait mobile", "abonnement internet"],
  },
  utilities: { words: ["électricité", "gaz et électricité", "facture énergie", "facture d'eau"] },
  hosting: { words: ["hébergement web", "nom de domaine", "abonnement logiciel"] },
  insurance: { words: ["assurance", "assurances"], except: ["assurance maladie"] },
  travel: { words: ["billet de train", "billet d'avion", "location de voiture", "hôtel"] },
  office: { words: ["fournitures de bureau", "papeterie"] },
};
