/** The command that lists what a bulk change selects, typed as the change was. */
import { typedWord } from "../../../src/contract/typed-word.ts";
import { typedName } from "../../../src/terminal/command-line/flag.ts";
import { accountFlag, filterFlags } from "../filters.ts";

/** As the flags are typed. */
type FilterValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** "cashbook tx list --where '!merchant~uber' --all"; of the flags, only the filters count. */
export function listCommand(flags: FilterValues): string {
  const words = Object.keys({ ...accountFlag, ...filterFlags }).flatMap((name) => {
    const value = flags[name];
    const flag = `--${typedName(name)}`;
    if (value === undefined) return [];
    if (typeof value === "boolean") return flagWords(name, value);
    return [value].flat().map((one) => `${flag} ${shellWord(one)}`);
  });
  return ["cashbook tx list", ...words, "--all"].join(" ");
}

/** A toggle that is off stands for nothing; --no-reconciled for something. */
function flagWords(name: string, value: boolean): readonly string[] {
  if (value) return [`--${typedName(name)}`];
  return name === "reconciled" ? ["--no-reconciled"] : [];
}

/** In single quotes where it can be: within double ones some shells replace what follows an exclamation mark. */
function shellWord(value: string): string {
  const word = typedWord(value);
  return word === value || value.includes("'") ? word : `'${value}'`;
}
