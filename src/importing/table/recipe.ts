/** What was decided of a table: all that its second pass needs. */
import type { DateOrder } from "../cells/date-text.ts";
import type { EdgeDays } from "../rows/edge-days.ts";
import type { DecimalMark } from "../fields.ts";
import type { Reading } from "../reading.ts";
import type { SourceFormat } from "../source-file.ts";
import type { SignReading } from "./rows/amount-sizes.ts";
import type { StatedSpan } from "./decide/dates/stated-spans.ts";
import type { FeeSign } from "./decide/fees/fee-proof.ts";
import type { GroupRule } from "./decide/accounts/group-rule.ts";
import type { Layout } from "./layout.ts";

/** All that the second pass needs to read the table's rows. */
export interface TableRecipe {
  readonly format: SourceFormat;
  readonly layout: Layout;
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  /** Whether the amount that settled the mark has two decimals: three figures behind the mark may then be thousands. */
  readonly hasTwoDecimals: boolean;
  readonly sign: SignReading;
  readonly groups: GroupRule;
  /** A column of fees, and whether they are added to the amounts as they are signed, taken off, or neither; if known. */
  readonly fee?: { readonly column: number; readonly turn: FeeSign | undefined };
  /** The periods in which the file states its rows to lie; absent where all of them do. */
  readonly limits?: readonly StatedSpan[];
  /** Whether fees become rows of their own. */
  readonly isSplit?: true;
  readonly today: number;
  readonly year: number;
  readonly lastRow: number;
  /** First and last day of each group whose running balance proves, by its key. */
  readonly edges: ReadonlyMap<string, EdgeDays>;
  /** The last line of each booking day, YYYY-MM-DD. */
  readonly lastOf: ReadonlyMap<string, number>;
}

/** A reading of a table: what the second pass needs is all known. */
export type TableReading = Reading & { readonly recipe: TableRecipe };
