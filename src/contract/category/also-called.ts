/** What else people call the categories of the built-in chart, in the languages of bank files. */

/** By slug; words or phrases, each between commas. */
const texts: Readonly<Record<string, string>> = {
  sales:
    "revenue, turnover, takings, receipts, customers, invoices, shop, store, umsatz, erlöse, verkauf, ventes, chiffre d'affaires, ventas, vendite, ricavi, omzet, verkoop",
  services:
    "fees, honorarium, consulting income, dienstleistungen, honorare, prestations, honoraires, servicios, servizi, diensten",
  subscriptions_income: "memberships, recurring revenue, abonnements, suscripciones vendidas, abbonamenti",
  other_income:
    "refunds, reimbursement, miscellaneous income, sonstige erträge, erstattung, autres produits, remboursement, otros ingresos, reembolso, altri ricavi, rimborso, overige opbrengsten, terugbetaling",
  interest_income:
    "savings interest, dividends, zinserträge, zinsen, dividende, intérêts reçus, intereses, dividendos, interessi attivi, rente",
  grants:
    "funding, aid, support, zuschuss, förderung, subventions, aides, subvenciones, contributi, subsidie",
  materials:
    "inventory, stock, supplies, raw materials, goods, cost of goods, wareneinkauf, material, waren, achats, marchandises, matières, mercancías, compras, materias primas, merci, acquisti, inkoop, goederen",
  subcontractors:
    "contractors, freelancers, fremdleistungen, subunternehmer, sous-traitance, subcontratas, autónomos, subappalti, collaboratori, onderaannemers, uitbesteed werk",
  shipping:
    "postage, delivery, courier, freight, parcel, versand, porto, fracht, paket, frais de port, livraison, envíos, mensajería, spedizioni, corriere, verzending, vracht",
  payment_fees:
    "merchant fees, card processing, processor fees, zahlungsgebühren, kartengebühren, commissions de paiement, comisiones de tarjeta, commissioni, transactiekosten",
  salaries:
    "payroll, wages, staff, employees, pay, gehalt, gehälter, lohn, löhne, personal, salaires, paie, nóminas, sueldos, salarios, stipendi, salari, buste paga, lonen, salarissen",
  social_security:
    "social insurance, pension, health insurance of staff, sozialversicherung, krankenkasse, rentenversicherung, cotisations sociales, urssaf, seguridad social, contributi inps, sociale lasten",
  rent: "lease, office rent, coworking, housing, miete, pacht, loyer, alquiler, arrendamiento, affitto, canone, huur",
  utilities:
    "electricity, power, gas, water, heating, energy, waste, strom, wasser, heizung, energie, nebenkosten, électricité, eau, chauffage, luz, agua, electricidad, suministros, luce, acqua, bollette, riscaldamento, elektriciteit, nutsvoorzieningen",
  telecommunications:
    "phone, mobile, internet, broadband, telephone, telefon, handy, mobilfunk, télécom, teléfono, telefonía, móvil, telefonie",
  software:
    "hosting, cloud, saas, subscriptions, apps, licenses, licences, domain, computer, lizenzen, abos, logiciels, hébergement, licencias, suscripciones, licenze, abbonamenti software, licenties",
  office:
    "stationery, printing, paper, bürobedarf, büromaterial, fournitures de bureau, papeterie, material de oficina, papelería, cancelleria, kantoorbenodigdheden",
  equipment:
    "tools, hardware, laptop, devices, furniture, electronics, geräte, werkzeug, matériel, outillage, herramientas, equipos, attrezzature, strumenti, gereedschap, apparatuur",
  marketing:
    "advertising, ads, promotion, campaign, werbung, anzeigen, publicité, publicidad, pubblicità, reclame, advertenties",
  travel:
    "flights, hotel, lodging, accommodation, train, taxi, ride, trip, airfare, reisekosten, reisen, flug, bahn, übernachtung, voyages, déplacements, viajes, vuelos, viaggi, trasferte, voli, albergo, reiskosten, vervoer",
  meals:
    "food, restaurant, dining, coffee, cafe, lunch, dinner, catering, entertainment, eating out, groceries, bewirtung, essen, verpflegung, kaffee, lebensmittel, repas, restauration, alimentation, comida, restaurante, alimentación, pasti, ristorante, cibo, eten, maaltijden, boodschappen",
  vehicles:
    "car, auto, fuel, gasoline, petrol, parking, toll, leasing, fahrzeug, kraftstoff, tanken, benzin, parken, véhicule, carburant, essence, péage, coche, combustible, gasolina, aparcamiento, veicoli, carburante, benzina, voertuig, brandstof, parkeren",
  insurance: "premium, liability insurance, versicherung, assurance, seguro, assicurazione, verzekering",
  professional_services:
    "accountant, lawyer, attorney, consulting, audit, bookkeeping, notary, steuerberater, anwalt, rechtsberatung, buchhaltung, expert-comptable, avocat, conseil, asesoría, gestoría, abogado, commercialista, avvocato, consulenza, boekhouder, advocaat, advies",
  training:
    "education, courses, conference, books, seminar, schulung, fortbildung, weiterbildung, formation, cours, formación, cursos, formazione, corsi, opleiding, cursus",
  repairs:
    "maintenance, cleaning, reparatur, wartung, instandhaltung, reinigung, réparations, entretien, nettoyage, reparaciones, mantenimiento, limpieza, riparazioni, manutenzione, pulizie, reparatie, onderhoud, schoonmaak",
  bank_fees:
    "bank charges, service charge, account fee, kontoführung, bankgebühren, kontogebühren, frais bancaires, comisiones bancarias, spese bancarie, bankkosten",
  interest:
    "loan interest, overdraft, finance charge, schuldzinsen, sollzinsen, zinsaufwand, intérêts payés, agios, intereses pagados, interessi passivi, rentelasten",
  taxes:
    "income tax, corporate tax, trade tax, government, steuern, gewerbesteuer, körperschaftsteuer, impôts, impuestos, imposte, tasse, belasting",
  vat: "sales tax, gst, umsatzsteuer, mehrwertsteuer, ust, mwst, tva, iva, btw",
  fixed_assets:
    "assets, machinery, buildings, property, furniture, capital expenditure, anlagevermögen, maschinen, immobilisations, activo fijo, inmovilizado, immobilizzazioni, vaste activa",
  investments:
    "securities, shares, stocks, bonds, funds, wertpapiere, aktien, placements, titres, inversiones, investimenti, titoli, beleggingen",
  loans:
    "loan, credit, mortgage, debt, repayment, darlehen, kredit, tilgung, emprunt, prêt, préstamo, hipoteca, prestito, mutuo, lening, hypotheek",
  owner_contribution:
    "capital, equity, owner deposit, einlage, privateinlage, apport, aportación, conferimento, storting eigenaar",
  owner_withdrawal:
    "draw, drawings, dividends paid, private, personal, entnahme, privatentnahme, prélèvement, retirada, prelievo, privé opname",
  transfer:
    "own account, internal transfer, savings transfer, card payment, umbuchung, übertrag, virement interne, traspaso, giroconto, overboeking",
};

/** By slug; nothing for a category of the company's own. */
export function alsoCalled(slug: string): readonly string[] {
  return Object.hasOwn(texts, slug) ? (texts[slug] ?? "").split(", ") : [];
}
