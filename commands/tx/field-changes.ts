/** The fields of transactions as changes that a terminal offers, where they are given as field=value. */
import { flagOf, transactionFields } from "../../src/contract/transaction/fields.ts";
import { transactionStatuses } from "../../src/contract/category/classification.ts";
import { updateTransactionSchema } from "../../src/contract/transaction/request.ts";
import type { ChangeOption, FlagWords } from "../../src/terminal/command-line/changes.ts";
import { choice, either, typedName, type Flag, type RawFlag } from "../../src/terminal/command-line/flag.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { titleOf } from "../../src/terminal/render/cells.ts";
import { fieldFlags } from "./fields.ts";
import { recordFieldsWith } from "./view.ts";

type Member = keyof typeof transactionFields;

const { shape } = updateTransactionSchema;

/** The flags of an update that no new transaction has. */
export const stateFlags = {
  status: choice(descriptionOf(shape.status), transactionStatuses),
  reconciled: either(descriptionOf(shape.is_reconciled)),
};

const allFlags: Readonly<Record<string, Flag<unknown>>> = { ...fieldFlags, ...stateFlags };

const flagKeys = new Map(Object.keys(allFlags).map((key) => [typedName(key).replaceAll("-", "_"), key]));
const titles = new Map(recordFieldsWith(new Map()).map((field) => [field.name, titleOf(field)]));

/** The key of the flag that holds a field: "date" of transaction_date, "tag" of tags. */
export function flagKeyOf(member: Member): string {
  const flag = flagOf(member);
  return flagKeys.get(flag === "tags" ? "tag" : flag) ?? flag;
}

/** "Merchant". */
function fieldTitle(member: Member): string {
  return member === "bank_account_id" ? "Account" : (titles.get(member) ?? member);
}

/** The options for fields that a line gives as field=value in one flag. */
export function assignmentOptions(
  members: readonly Member[],
  {
    now,
    given,
  }: {
    readonly now?: (member: Member) => string;
    /** How the line says the field with its value; an empty one clears it, where it can be. */
    readonly given: (member: Member, value: string) => FlagWords;
  },
): readonly ChangeOption[] {
  return members.flatMap((member) => {
    const flag = allFlags[flagKeyOf(member)];
    if (flag === undefined) return [];
    return [
      {
        title: fieldTitle(member),
        now: now?.(member),
        flag,
        given: (raw: RawFlag) => given(member, textOf(raw)),
        cleared: "clearable" in transactionFields[member] ? given(member, "") : undefined,
      },
    ];
  });
}

function textOf(raw: RawFlag): string {
  return typeof raw === "object" ? raw.join(",") : String(raw ?? "");
}
