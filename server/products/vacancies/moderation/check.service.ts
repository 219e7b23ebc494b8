import type { Company, ModerationCase, Vacancy } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { Finding } from './moderation.schema.ts'
import { tellEmployer, tellOperators } from './notices.ts'
import { findingsIn } from './rules.ts'
import { storedRules } from './rules.service.ts'
import { isHeld } from './states.ts'

/** Changes of one case wait for one another. Taken before the row of the vacancy is written. */
export const lockCase = (tx: Db, vacancyId: number): Promise<void> => lock(tx, `vacancies.moderation.${vacancyId}`)

/**
 * Applies the rules to a vacancy that was written in this transaction: it waits for an operator, and is held back where
 * a rule says so. What an operator has approved is not found again; what is held back stays so.
 * @returns the vacancy as it is now
 */
export async function checkVacancy(tx: Db, vacancy: Vacancy, company: Company): Promise<Vacancy> {
  const where = { vacancyId: vacancy.id }
  const before = await tx.moderationCase.findUnique({ where })
  const found = findingsIn((await storedRules(tx)).rules, vacancy, company)
  const known = before === null ? [] : findingsOf(before)
  const fresh = found.filter((one) => !known.some((other) => isSame(one, other)))
  if (fresh.length === 0) return vacancy
  const findings = merged(known, fresh)
  if (before !== null && isHeld(before.state)) {
    await tx.moderationCase.update({ where, data: { findings } })
    return vacancy
  }
  const holds = fresh.some((one) => one.holds)
  const queued = { state: holds ? 'held' : 'waiting', findings, queuedAt: new Date() }
  await tx.moderationCase.upsert({ where, create: { ...where, ...queued }, update: queued })
  const changed = holds ? await tx.vacancy.update({ where: { id: vacancy.id }, data: { heldAt: new Date() } }) : vacancy
  if (holds) await tellEmployer(tx, { vacancy, company, kind: 'vacancy.held' })
  await tellOperators(tx, vacancy)
  return changed
}

export const findingsOf = ({ findings }: Pick<ModerationCase, 'findings'>): Finding[] =>
  findings as unknown as Finding[]

/** Findings of one case that are kept. */
const MOST = 50

/** Both lists, the latest findings last, as stored; the oldest ones beyond `MOST` are dropped. */
const merged = (known: readonly Finding[], fresh: readonly Finding[]): { kind: string; found: string }[] =>
  [...known, ...fresh].slice(-MOST).map(({ kind, found }) => ({ kind, found }))

const isSame = (one: Finding, other: Finding): boolean => one.kind === other.kind && one.found === other.found
