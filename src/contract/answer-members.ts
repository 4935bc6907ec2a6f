/** The members that an operation's answer can have. */
import type * as z from "zod/mini";

type Schema = z.core.$ZodType;

/**
 * Names of the members of an answer's record, or of each record of a list, and of members inside them as paths:
 * `period.from`. None where it is not made of records.
 */
export function answerMembers(schema: Schema): readonly string[] {
  const def = schema._zod.def as unknown as {
    readonly type: string;
    readonly shape: Readonly<Record<string, Schema>>;
    readonly element: Schema;
    readonly innerType: Schema;
    readonly options: readonly Schema[];
    readonly out: Schema;
  };
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, member]) => [
        name,
        ...(isList(member) ? [] : answerMembers(member).map((inner) => `${name}.${inner}`)),
      ]);
    case "array":
      return answerMembers(def.element);
    case "nullable":
    case "optional":
      return answerMembers(def.innerType);
    case "union":
      return [...new Set(def.options.flatMap(answerMembers))];
    case "pipe":
      return answerMembers(def.out);
    default:
      return [];
  }
}

/** A list inside a record is one value. */
function isList(schema: Schema): boolean {
  const { type, innerType } = schema._zod.def as unknown as { type: string; innerType: Schema };
  return type === "array" || ((type === "nullable" || type === "optional") && isList(innerType));
}
