/** What a package installs beside the program, by its path below /usr/share: man pages, and completion of shells. */
import { entries } from "../../commands/index.ts";
import { shells } from "../../src/terminal/completion/shells.ts";
import { commandTree, globalNodes } from "../../src/terminal/help/command-tree.ts";
import { TAGLINE } from "../../src/terminal/help/help-layout.ts";
import { manPages } from "../../src/terminal/help/man-page.ts";
import { version } from "../bundle.ts";

export async function systemFiles(): Promise<ReadonlyMap<string, string>> {
  const pages = manPages({
    flags: globalNodes(),
    about: TAGLINE,
    version,
    tree: await commandTree(entries),
  });
  return new Map([
    ...[...pages].map(([name, text]) => [`man/man1/${name}`, text] as const),
    ["bash-completion/completions/cashbook", shells.bash.script],
    ["zsh/vendor-completions/_cashbook", shells.zsh.script],
    ["fish/vendor_completions.d/cashbook.fish", shells.fish.script],
  ]);
}
