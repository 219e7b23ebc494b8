import { connection } from 'next/server'
import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { installationFace, type Face } from '#server/platform/installation/installation.ts'
import { currentLocale } from '#i18n/store.ts'
import { DEVELOPER_COOKIE } from '#server/platform/accounts/developer-mode.schema.ts'
import { sessionActor } from '#server/platform/sessions/session.ts'
import { hasRole, type Account, type Role } from '#server/core/actor.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { isAppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { isServed } from '#server/core/products.ts'
import { PRODUCT_IDS, type ProductId } from '#server/core/scopes.schema.ts'
import { env } from '#server/settings/env.ts'

/** The context of a page's request, created once. The listener passes the request's id and origin as headers. */
export const pageContext = cache(async (): Promise<Context> => {
  const incoming = await headers()
  return systemContext({
    actor: await sessionActor({ headers: new Headers(incoming) }, incoming.get('x-quartet-ip')),
    requestId: incoming.get('x-request-id') ?? newId('req'),
    ip: incoming.get('x-quartet-ip'),
    local: incoming.get('x-quartet-local') === '1',
    origin: incoming.get('x-quartet-origin') ?? env().PUBLIC_URL ?? '',
    language: currentLocale(),
  })
})

/**
 * The signed-in account of a page; anyone else is sent to sign in and then back to this address. With `role`, the page
 * does not exist for accounts without it; an account whose role waits for a second factor is sent to where that is set
 * up.
 */
export async function pageAccount(role?: Role): Promise<Account> {
  const { actor } = await pageContext()
  if (actor.kind !== 'account') {
    redirect(`/sign-in?next=${encodeURIComponent((await headers()).get('x-quartet-address') ?? '/')}`)
  }
  if (role && actor.withheld?.includes(role)) redirect('/account/security#second-factor')
  if (role && !hasRole(actor, role)) notFound()
  return actor
}

/** Props of a page about one record. */
export type RecordProps = { params: Promise<{ id: string }> }

/** The record's number in the address; only for accounts. Anything but a number is 404. */
export async function recordId(params: RecordProps['params']): Promise<number> {
  await pageAccount()
  const { id } = await params
  if (!/^[1-9]\d{0,9}$/.test(id)) notFound()
  return Number(id)
}

/** Whether the page shows API calls and identifiers: as its account says, or the cookie of a visitor. */
export async function developerMode(): Promise<boolean> {
  const { actor } = await pageContext()
  if (actor.kind === 'account') return actor.developerMode ?? false
  return (await cookies()).get(DEVELOPER_COOKIE)?.value === '1'
}

/** What operators have chosen for all pages: name, logo, accent, footer. */
export const face = cache(async (): Promise<Face> => {
  // The build has no database.
  await connection()
  return installationFace()
})

/** The ids of the products that this installation serves. */
export function servedProducts(): ProductId[] {
  return PRODUCT_IDS.filter(isServed)
}

/** Ends the page with 404 when this installation does not serve the product. */
export function requireServed(id: ProductId): void {
  if (!isServed(id)) notFound()
}

/** The output of a procedure, or null when what it was called for does not exist or its id is malformed. */
export async function orNull<T>(output: Promise<T>): Promise<T | null> {
  try {
    return await output
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True when a procedure failed because what it was called for does not exist. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isAppError(cause) && (cause.code === 'not_found' || cause.code === 'invalid_input')
}
