import { notFound, redirect } from 'next/navigation'
import type { Account, Role } from '#server/core/actor.ts'
import { hasRole } from '#server/core/actor.ts'
import { pageContext } from './page.ts'

/**
 * The signed-in account of a page; others are sent to sign in and come back to `path`. With `role`, accounts
 * without it are told that the page does not exist.
 */
export async function pageAccount(path: string, role?: Role): Promise<Account> {
  const { actor } = await pageContext()
  if (actor.kind !== 'account') redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  if (role && !hasRole(actor, role)) notFound()
  return actor
}
