/** The supported shells. To remove one, delete its file and its line here. */
import type { Shell } from "./shell.ts";
import { bash } from "./shells/bash.ts";
import { fish } from "./shells/fish.ts";
import { powershell } from "./shells/powershell.ts";
import { zsh } from "./shells/zsh.ts";

export const shells = { bash, zsh, fish, powershell } as const satisfies Readonly<Record<string, Shell>>;
export type ShellName = keyof typeof shells;
export const shellNames = Object.keys(shells) as readonly ShellName[];
