import { texts } from '#i18n/texts.ts'
import type { Account, Role } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'
import { factorsOf, hasSecondFactor } from './second-factor.ts'

/** The roles of an account that it may use, and those that wait for a second factor (REQUIRE_SECOND_FACTOR). */
export interface HeldRoles {
  roles: Role[]
  withheld?: Role[]
}

/** @param proved whether a second factor was proved for the credential */
export function heldRoles(all: readonly Role[], proved: boolean): HeldRoles {
  if (proved || !needsSecondFactor(all)) return { roles: [...all] }
  const waits = (role: Role) => requiring().includes(role)
  return { roles: all.filter((role) => !waits(role)), withheld: all.filter(waits) }
}

/** True when one of the roles requires a second factor. */
export function needsSecondFactor(roles: readonly string[]): boolean {
  return requiring().some((role) => roles.includes(role))
}

/** Whether a token proves a second factor: its account has one, which a session had to prove to make the token. */
export async function tokenProves(db: Db, { id, roles }: { id: string; roles: readonly string[] }): Promise<boolean> {
  return !needsSecondFactor(roles) || hasSecondFactor(await factorsOf(db, id))
}

/**
 * Refuses a session whose roles wait for a second factor to create credentials, which would have these roles.
 * @throws forbidden with the reason `second_factor_required`
 */
export function requireProvedFactor({ withheld = [] }: Pick<Account, 'withheld'>): void {
  if (withheld.length === 0) return
  const message = texts('platform.errors')('factorFirst')
  throw new AppError('forbidden', message, { reason: 'second_factor_required' })
}

function requiring(): readonly Role[] {
  return env().REQUIRE_SECOND_FACTOR
}
