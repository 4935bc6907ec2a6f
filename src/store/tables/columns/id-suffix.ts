/** Ids by their endings, in tables that hold ids as texts: these are short, and read whole. */
import { sql, type RawBuilder } from "kysely";

/** Digits of the groups of a UUID's text, from its end. */
const GROUPS = [12, 4, 4, 4, 8];
/** Digits of a whole id. */
const WHOLE = 32;

/** Whether the id in a column ends in one of these digits, which are written without dashes. */
export function endsInOneOf(column: string, suffixes: readonly string[]): RawBuilder<boolean> {
  const conditions = suffixes.map((suffix) =>
    suffix.length === WHOLE
      ? sql`${sql.ref(column)} = ${withDashes(suffix)}`
      : sql`${sql.ref(column)} LIKE ${`%${withDashes(suffix)}`}`,
  );
  return sql`(${sql.join([sql`1 = 0`, ...conditions], sql` OR `)})`;
}

/** The digits as they stand at the end of a UUID's text. */
function withDashes(digits: string): string {
  let rest = digits;
  const groups: string[] = [];
  for (const length of GROUPS) {
    if (rest === "") break;
    groups.unshift(rest.slice(-length));
    rest = rest.slice(0, -length);
  }
  return groups.join("-");
}
