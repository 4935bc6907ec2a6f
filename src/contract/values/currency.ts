/**
 * ISO 4217 currency codes and their number of decimals ("minor unit"), as a shipped table: the platform's own tables
 * disagree with the standard for some currencies and accept codes that do not exist. Withdrawn codes stay readable,
 * because old statements carry them. Codes without a minor unit (metals, fund units, XXX) are no currency of an account.
 */
const DECIMALS: Readonly<Record<number, string>> = {
  0: `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
      ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL`,
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
      CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR
      ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV
      MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
      SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
      AFA ANG AON AOR ATS AYM AZM BGL BOP BRR CSD CUC CYP DEM EEK EUK FIM FRF GHC GWP HRK IEP LTL LVL MRO MTL MXP MZM
      NLG PEI PLZ ROL RUR SDD SDP SIT SKK SLL SRG STD TJR TMM UAK USS VEB VEF XEU YUM ZMK ZRN ZWD ZWL ZWR`,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const decimalsByCode = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(decimals)] as const),
  ),
);

/** Every known code, in the table's order. */
export const currencyCodes: readonly string[] = [...decimalsByCode.keys()];

export function isCurrency(code: string): boolean {
  return decimalsByCode.has(code);
}

/** Decimals of a known currency: 0 to 4. Throws on an unknown code, which validation has refused before. */
export function currencyDecimals(code: string): number {
  const decimals = decimalsByCode.get(code);
  if (decimals === undefined) throw new RangeError(`unknown currency ${code}`);
  return decimals;
}
