/** An exact decimal in a locale. Intl formats the text itself, not a double (ECMA-402, Intl.NumberFormat v3). */
export function localNumber(numeral: string, locale: string): string {
  if (!/^-?[0-9]+(?:\.[0-9]+)?$/.test(numeral)) return numeral;
  const decimals = numeral.split(".")[1]?.length ?? 0;
  return numberFormat(locale, decimals).format(numeral as Intl.StringNumericLiteral);
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}/${decimals}`;
  const cachedFormat = formats.get(key);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, format);
  return format;
}
