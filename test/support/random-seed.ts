/**
 * The seed of what tests do at random. The short run has the same one every time, so that what it says of a change does not
 * depend on the day; the full run draws a new one, and so meets what nobody thought of. A failure names its seed, and
 * CASHBOOK_TEST_SEED brings it back.
 */
const full = process.env["CASHBOOK_TEST_FULL"] === "1";

export const randomSeed = Number(
  process.env["CASHBOOK_TEST_SEED"] ?? (full ? Date.now() % 1_000_000_007 : 71698),
);
