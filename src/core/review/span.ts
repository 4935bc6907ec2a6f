/** The days that a review looks at; undefined is without end. */
export interface ReviewSpan {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

export function isInSpan(day: string, { date_from, date_to }: ReviewSpan): boolean {
  return (date_from === undefined || day >= date_from) && (date_to === undefined || day <= date_to);
}
