/** Fields that can be cleared, by the names of the contract or of the flags. */
import { fieldsWith, flagOf, type FieldsWith } from "../../src/contract/transaction/fields.ts";
import { Problem } from "../../src/contract/problem.ts";

type Member = FieldsWith<"clearable">;

const members = new Map(fieldsWith("clearable").map((name) => [flagOf(name).replaceAll("_", "-"), name]));

/** The names for --clear. */
export const clearable = [...members.keys()];

/** The members to send as null. Problems: usage for a field that cannot be cleared, or is set as well. */
export function clearedMembers(
  fields: readonly string[],
  changes: Readonly<Record<string, unknown>>,
): { [Name in Member]?: null } {
  return Object.fromEntries(
    fields.map((field) => {
      const member = memberOf(field);
      if (member === undefined) {
        throw new Problem("usage", {
          detail: `The field ${JSON.stringify(field)} cannot be cleared.`,
          remedy: `Clear one of ${clearable.join(", ")}.`,
        });
      }
      if (member in changes) {
        throw new Problem("settings_conflict", { detail: `The field ${field} is both set and cleared.` });
      }
      return [member, null];
    }),
  );
}

function memberOf(field: string): Member | undefined {
  const word = field.toLowerCase().replaceAll("_", "-");
  const match = [...members].find(
    ([name, member]) => name === word || member.replaceAll("_", "-") === word || name === `${word}s`,
  );
  return match?.[1];
}
