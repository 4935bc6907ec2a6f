import type { PageDocument } from "./document.ts";
import type { PageRows } from "./page-rows.ts";

/** What every section of the page is made from. */
export interface Presentation {
  readonly document: PageDocument;
  /** BCP 47 tag in which figures are written. */
  readonly locale: string;
  readonly rows: PageRows;
}
