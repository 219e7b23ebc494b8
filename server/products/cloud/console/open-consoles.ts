import type { Account } from '#server/core/actor.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import type { Session } from './session.ts'

interface Named {
  credential: Account['credential']
  ServerID: number
  ConsoleID: string
}

/** The consoles of an account in this process by their keys; null for one that is being opened. */
type Open = Map<string, Session | null>

/** The key of a console: only the same credential returns to it, and only at the same server. */
export function keyOf({ credential, ServerID, ConsoleID }: Named): string {
  return `${nameOf(credential)} ${ServerID} ${ConsoleID}`
}

/** As the audit log names a credential. */
export function nameOf({ type, id }: Account['credential']): string {
  return `${type}:${id}`
}

/** Whether the account may open this console: it is open already, or the account has fewer than it may have. */
export function hasRoom(ownerId: string, key: string): boolean {
  const mine = consoles().get(ownerId)
  return mine?.has(key) === true || (mine?.size ?? 0) < env().CLOUD_CONSOLES
}

/** The console, null while it is being opened, undefined where there is none. */
export function findConsole(ownerId: string, key: string): Session | null | undefined {
  return consoles().get(ownerId)?.get(key)
}

/** Records a console; `session` is null while it is being opened. */
export function noteConsole(ownerId: string, key: string, session: Session | null): void {
  const mine = consoles().get(ownerId) ?? new Map<string, Session | null>()
  consoles().set(ownerId, mine.set(key, session))
}

export function forgetConsole(ownerId: string, key: string): void {
  const mine = consoles().get(ownerId)
  mine?.delete(key)
  if (mine?.size === 0) consoles().delete(ownerId)
}

/** How many consoles of an account are open in this process. */
export function countConsoles(ownerId: string): number {
  return consoles().get(ownerId)?.size ?? 0
}

function consoles(): Map<string, Open> {
  return singleton('cloud.consoles', () => new Map<string, Open>())
}
