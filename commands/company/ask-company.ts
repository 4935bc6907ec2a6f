/** Asks on a terminal for a new company: its name, and the currency and country that no flag gives. */
import { currencyOfCountry } from "../../src/client/country-currency.ts";
import { countryOf } from "../../src/client/locale.ts";
import type { Context } from "../../src/terminal/context.ts";
import { someCurrency, someText } from "../../src/terminal/prompts/checks.ts";

interface CompanyFlags {
  readonly name: string | undefined;
  readonly currency: string | undefined;
  readonly country: string | undefined;
  readonly besideOthers: boolean;
}

/** With a name and a currency nothing is asked, nor with a name where nobody can answer: then the currency has a default. */
export async function askCompany(
  { io, environment, settings, operator }: Context,
  { besideOthers, ...flags }: CompanyFlags,
) {
  const canAsk = io.facts.interactive && !settings.yes && flags.currency === undefined;
  if (flags.name !== undefined && !canAsk) return { ...flags, name: flags.name, besideOthers };
  const name =
    flags.name ?? (await io.ask({ message: "Name of the company", flag: "<company>", check: someText }));
  await operator.requireRoomFor({ name, besideOthers });
  const localCountry = countryOf(environment) ?? "";
  const country =
    flags.country ??
    (await io.ask({
      message: "Country, as a code of two letters (may be left empty)",
      flag: "--country",
      initial: localCountry,
      check: (text) => (/^(?:[a-z]{2})?$/i.test(text.trim()) ? undefined : "Write two letters, such as DE."),
    }));
  const currency =
    flags.currency ??
    (await io.ask({
      message: "Base currency",
      flag: "--currency",
      initial:
        environment["CASHBOOK_CURRENCY"] ||
        (currencyOfCountry(country.trim().toUpperCase() || localCountry) ?? "EUR"),
      check: someCurrency,
    }));
  return {
    name: name.trim(),
    besideOthers,
    currency: currency.trim().toUpperCase(),
    country: country.trim() === "" ? undefined : country.trim(),
  };
}
