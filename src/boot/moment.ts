/** The current time for names of files: 20260301T140500Z. */
export function moment(): string {
  return new Date().toISOString().replace(/[-:]|\.[0-9]+/g, "");
}
