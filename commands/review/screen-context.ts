/** What the screen of the review needs to know beside a group. */
import type { Paint } from "../../src/terminal/render/paint.ts";

export interface ScreenContext {
  readonly width: number;
  readonly locale: string;
  readonly paint: Paint;
  /** Names of accounts by id, and of categories by slug. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}
