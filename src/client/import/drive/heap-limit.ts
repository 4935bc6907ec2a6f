import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** In bytes; both halves of the space together. It doubles until the watch sees it, and so ends at up to twice this. */
const ENOUGH = 8 << 20;
const WATCHED_EVERY_MS = 10;
/** How much more than is alive the space for old objects may hold; it is up to three times as much when left alone. */
const GROWING_PERCENT = 60;

/**
 * Stops the growth of the engine's space for new objects at what an import needs. An import makes and drops the objects
 * of millions of rows: as small as it starts, the space is cleared so often that a tenth of the time goes into it; left
 * alone, it grows to many times what is alive at any moment. The answer ends the watch, for a program that goes on after it.
 */
export function limitHeapGrowth(): () => void {
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
  const watch = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    if (young !== undefined && young.space_size < ENOUGH) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    clearInterval(watch);
  }, WATCHED_EVERY_MS);
  watch.unref();
  return () => clearInterval(watch);
}
