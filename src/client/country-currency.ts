/** The currency of a country, for the default base currency. */

const COUNTRIES: Readonly<Record<string, string>> = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
  USD: "EC PR SV TL US",
  CHF: "CH LI",
  DKK: "DK FO GL",
  NOK: "NO SJ",
  AUD: "AU KI NR TV",
  NZD: "CK NU NZ TK",
  XOF: "BF BJ CI GW ML NE SN TG",
  XAF: "CF CG CM GA GQ TD",
};

/** Countries with a currency of their own. */
const OWN =
  "AE AED AL ALL AM AMD AO AOA AR ARS AZ AZN BA BAM BD BDT BH BHD BR BRL BY BYN CA CAD CL CLP CN CNY CO COP CR CRC CZ CZK " +
  "DO DOP DZ DZD EG EGP ET ETB GB GBP GE GEL GH GHS GT GTQ HK HKD HU HUF ID IDR IL ILS IN INR IQ IQD IS ISK JO JOD JP JPY " +
  "KE KES KR KRW KW KWD KZ KZT LB LBP LK LKR MA MAD MD MDL MK MKD MX MXN MY MYR NG NGN OM OMR PE PEN PH PHP PK PKR PL PLN " +
  "PY PYG QA QAR RO RON RS RSD RU RUB SA SAR SE SEK SG SGD TH THB TN TND TR TRY TW TWD TZ TZS UA UAH UG UGX UY UYU UZ UZS " +
  "VN VND ZA ZAR ZM ZMW";

const byCountry = new Map<string, string>([
  ...Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries.split(" ").map((country) => [country, currency] as const),
  ),
  ...[...OWN.matchAll(/([A-Z]{2}) ([A-Z]{3})/g)].map(
    ([, country = "", currency = ""]) => [country, currency] as const,
  ),
]);

/** ISO 4217 code of an ISO 3166-1 alpha-2 country; undefined for one that is not in the tables. */
export function currencyOfCountry(country: string | undefined): string | undefined {
  return country === undefined ? undefined : byCountry.get(country);
}
