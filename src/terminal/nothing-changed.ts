/** What is said where all is as it was: after a dry run, a refusal of the question, or an interruption. */
export const NOTHING_CHANGED = "Nothing was changed.";

export const DRY_RUN = "A dry run: nothing was changed.";
