/** How many days long a change can be undone. */
export const UNDO_DAYS = 30;
