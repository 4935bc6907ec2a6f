/** A bar in ten-thousandths; 0 where there is none. */
export function toBar(minimum: string | undefined): number {
  return Math.round(Number(minimum ?? 0) * 10_000);
}
