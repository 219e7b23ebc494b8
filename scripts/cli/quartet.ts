import '#i18n/catalogue.ts'
import type { Command } from '#server/core/command.ts'
import { products, provideProducts } from '#server/core/products.ts'
import { runProgram, type Terminal } from './program.ts'

/** The commands of the installation itself, by their first word. */
const OWN: Readonly<Record<string, () => Promise<{ commands: readonly Command[] }>>> = {
  start: () => import('./start.ts'),
  user: () => import('#server/platform/accounts/user-commands.ts'),
  token: () => import('#server/platform/tokens/token-commands.ts'),
  backup: () => import('./backup.ts'),
  backups: () => import('./backups.ts'),
  restore: () => import('./restore.ts'),
  db: () => import('./db.ts'),
  doctor: () => import('./doctor.ts'),
  version: () => import('./version.ts'),
}

/** Runs `quartet` with these arguments. @returns its exit code */
export async function quartet(args: readonly string[], terminal: Terminal): Promise<number> {
  return runProgram(args, await commandsFor(args[0] ?? ''), terminal)
}

/**
 * The commands that begin with this word; all commands when none does. Only their modules are
 * loaded.
 */
async function commandsFor(word: string): Promise<readonly Command[]> {
  const own = Object.hasOwn(OWN, word) ? await OWN[word]?.() : undefined
  return own?.commands ?? allCommands()
}

export async function allCommands(): Promise<readonly Command[]> {
  const loaded = await Promise.all(Object.values(OWN).map((load) => load()))
  return [...loaded.flatMap(({ commands }) => commands), ...(await commandsOfProducts())]
}

async function commandsOfProducts(): Promise<readonly Command[]> {
  provideProducts(await import('#server/products.ts'))
  const loaded = await Promise.all(products().flatMap((product) => product.commands?.() ?? []))
  return loaded.flatMap((module) => module.default)
}
