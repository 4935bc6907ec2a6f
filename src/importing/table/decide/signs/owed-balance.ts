/**
 * A running balance of what is owed, as issuers of cards write it: charges without a sign raise it, so that it adds up with the amounts
 * as they stand, and yet they are money out. What tells it from a balance of the holder's own money is the header, the type of
 * the account with the way that most amounts go, words of the rows, or a person.
 */
import type { AccountType } from "../../../../contract/account.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { holds } from "../../../rows/balance-chain.ts";
import type { Layout } from "../../layout.ts";
import { CHAIN_READINGS, type SignReading } from "../../rows/amount-sizes.ts";
import type { GroupSurvey, Survey } from "../../survey-tallies.ts";
import { isCardHeader } from "./account-or-card.ts";
import { signOfRowWords } from "./sign-proof.ts";

/** Headers of a balance that is a debt, in folded text. */
const OWED =
  /\b(?:outstanding|(?:amount|balance) owed|owed|offene[rs]? (?:saldo|betrag)|restschuld|encours|solde du(?! jour)|restant du|saldo (?:deudor|adeudado|pendiente|devedor|a pagar|da pagare)|deuda|divida|debito residuo|openstaande? (?:saldo|bedrag)|uitstaande? (?:saldo|bedrag)|utestaende|skyldig\w*|zadluzenie|saldo zadluzenia|dluzna castka|tartozas|velkaa|kalan borc)\b|задолженност|заборгован|未払|未还|欠款|미결제|미상환|יתרת חוב/u;

/** The layout with its balances as what is owed; undefined where they are not, or where nothing tells. */
export function withOwedBalance(
  { groups, signs }: Survey,
  layout: Layout,
  {
    accountType,
    requestedSign,
  }: { readonly accountType: AccountType | undefined; readonly requestedSign: SignReading | undefined },
): Layout | undefined {
  const { columns, header, isOwed, isLedger } = layout;
  const [balance] = columns.balance ?? [];
  if (balance === undefined || isOwed === true || isLedger === true || requestedSign === "as_is")
    return undefined;
  if (!mayBeOwed([...groups.values()])) return undefined;
  const because = reason(
    { accountType, requestedSign, name: (header?.[balance] ?? "").trim() },
    { layout, signs },
  );
  return because === undefined
    ? undefined
    : { ...layout, isOwed: true, proofs: { ...layout.proofs, balance: because } };
}

/** Whether the balances of every account are positive and add up with the amounts as they stand, and with no other sign. */
export function mayBeOwed(groups: readonly Pick<GroupSurvey, "chains" | "rows">[]): boolean {
  const several = groups.filter(({ rows }) => rows > 1);
  const chainsOf = (sign: SignReading) =>
    several.map(({ chains }) =>
      chains.filter((chain, at) => CHAIN_READINGS[at]?.sign === sign && holds(chain) !== undefined),
    );
  if (several.length === 0 || chainsOf("inverted").some((chains) => chains.length > 0)) return false;
  return chainsOf("as_is").every(([chain]) => {
    const ends = (chain?.first?.balance ?? NaN) + (chain?.last?.balance ?? NaN);
    return ends > 0;
  });
}

function reason(
  {
    accountType,
    requestedSign,
    name,
  }: {
    readonly accountType: AccountType | undefined;
    readonly requestedSign: SignReading | undefined;
    readonly name: string;
  },
  { layout, signs }: { readonly layout: Layout; readonly signs: Survey["signs"] },
): string | undefined {
  if (requestedSign === "inverted")
    return "It adds up with the amounts, whose signs are reversed, as what is owed.";
  const mayOwe = accountType === undefined || accountType === "credit_card" || accountType === "loan";
  if (!mayOwe) return undefined;
  if (OWED.test(foldHeader(name))) return `Its name, "${name}", says that it is what is owed.`;
  if (accountType === "loan") return undefined;
  const hasCard =
    layout.isCard ?? (layout.ofCard !== undefined || isCardHeader(layout.header ?? [], layout.columns));
  if (accountType === undefined && !hasCard) return undefined;
  const words = signOfRowWords(signs)?.sign;
  if (words === undefined ? signs.positive <= signs.negative : words === "as_is") return undefined;
  return "The account is a card, and its charges raise the balance: it is what is owed.";
}
