/** Whether the number that a file names can be that of the account its rows are to go to. */
import { accounts, type Account } from "../../../contract/account.ts";
import { isIban } from "../../../importing/cells/iban.ts";
import { isSameNumber, mayEndAs, plainNumber } from "../../../importing/cells/national-number.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { isNameOrId } from "../../../importing/cells/account-name.ts";
import { typedWord } from "../../../contract/typed-word.ts";
import { optional } from "../../optional-call.ts";
import type { ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { importedNumbers, lastsOf } from "./account-number.ts";
import type { NumberEvidence } from "./target.ts";

interface Contradiction {
  readonly kind: "other";
  readonly because: string;
  /** What a person does whose bank has given the account a new number: a sentence. */
  readonly remedy: string;
}

type NamedAccount = Pick<Account, "id" | "name"> & Partial<Pick<Account, "iban" | "account_number_last4">>;

/** A caller who may not see the account, nor its imports, knows nothing. */
export async function numberEvidence(
  group: AccountGroup,
  account: NamedAccount,
  context: ImportContext,
): Promise<NumberEvidence | Contradiction> {
  const number = plainNumber(group.number ?? "");
  if (number === "" || isNameOrId(group.number)) return { kind: "unknown" };
  const whole = (await optional(() => context.call(accounts.get, { id: account.id }, { isOptional: true })))
    ?.data;
  const { iban, last4 } = numbersOf(whole ?? account);
  if (iban === undefined ? last4 !== "" && mayEndAs(number, last4) : isNumberOf(iban, number))
    return { kind: "own" };
  const earlierNumbers = await importedNumbers(context, account.id);
  if (earlierNumbers.some((earlier) => isNumberOf(earlier, number))) return { kind: "own" };
  const [earlierNumber] = earlierNumbers;
  const { name } = account;
  const word = isIban(number) ? "IBAN" : "account number";
  const fileText = `The file names the ${word} ${group.number}`;
  const other = (known: string): Contradiction => ({
    kind: "other",
    because: `${fileText}, but ${known}`,
    remedy: `If it is the new number of ${name}: cashbook accounts update ${typedWord(name)} ${flagOf(number)}.`,
  });
  const doubtful = (known: string): NumberEvidence => ({
    kind: "doubtful",
    because: `${fileText}, but ${known}`,
  });
  if (iban !== undefined) {
    const known = `the IBAN of ${name} ends in ${iban.slice(-SHOWN)}`;
    return isIban(number) ? other(known) : doubtful(known);
  }
  if (last4 !== "") return other(`the number of ${name} ends in ${last4}`);
  if (earlierNumber === undefined) {
    const { earlierFiles } = await destinationOf(context);
    return (await earlierFiles(account.id)).some(({ number: earlier }) => earlier === null)
      ? doubtful(`earlier files of ${name} named none`)
      : { kind: "unknown" };
  }
  const known = `earlier files of ${name} name ${earlierNumber}`;
  return isIban(earlierNumber) === isIban(number) ? other(known) : doubtful(known);
}

/** Characters at the end of an IBAN by which people know it. */
const SHOWN = 4;

/** The IBAN where all of it is shown, else the end of the number. */
function numbersOf({ iban, account_number_last4 }: Partial<NamedAccount>): {
  readonly iban: string | undefined;
  readonly last4: string;
} {
  const whole = plainNumber(iban ?? "");
  if (isIban(whole)) return { iban: whole, last4: "" };
  return { iban: undefined, last4: plainNumber(account_number_last4 ?? whole.slice(-SHOWN)) };
}

/** Whether two numbers can be of one account: one may be a part of the other, or be shown by its end alone. */
function isNumberOf(one: string, other: string): boolean {
  if (isIban(one) && isIban(other)) return one === other;
  return isSameNumber(one, other) || mayEndAs(one, other) || mayEndAs(other, one);
}

function flagOf(number: string): string {
  return isIban(number) ? `--iban ${number}` : `--account-number-last4 ${lastsOf(number)[0]}`;
}
