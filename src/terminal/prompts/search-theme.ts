/** The foot of a question whose choices are searched by typing: the package names only the arrows and Enter. */
import { styleText } from "node:util";

type Key = readonly [key: string, action: string];

const TYPING: Key = ["type", "search"];

export const searchTheme = {
  style: {
    keysHelpTip: (keys: readonly Key[]): string =>
      [TYPING, ...keys]
        .map(([key, action]) => `${styleText("bold", key)} ${styleText("dim", action)}`)
        .join(styleText("dim", " • ")),
  },
};
