/** Retry-After, in both of its forms (RFC 9110 §10.2.3). */

/** Seconds to wait, rounded up and at least 1; undefined for a header that is absent or invalid. `now` in milliseconds. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^[0-9]{1,9}$/.test(text)) return Math.max(1, Number(text));
  // A number alone is a date to Date.parse, too.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(1, Math.ceil((at - now) / 1000));
}
