import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { NotificationKindId } from '#server/core/scopes.schema.ts'
import { operatorIds } from '#server/platform/accounts/operators.ts'
import { notifyAccount } from '#server/platform/notifications/notify.sql.ts'
import { employerOf } from '../companies/employer.service.ts'

interface Told {
  vacancy: Vacancy
  company: Company
  kind: Extract<NotificationKindId, 'vacancy.held' | 'vacancy.approved'>
}

/** Notifies the employer of a vacancy, if there is one. */
export async function tellEmployer(tx: Db, { vacancy: { id, name }, company, kind }: Told): Promise<void> {
  const employer = await employerOf(tx, company)
  const path = `/vacancies/${id}`
  if (employer) await notifyAccount(tx, employer, `vacancy:${id}`, { kind, path, facts: { vacancy: name } })
}

/** Notifies every operator that a vacancy waits. Each has one notification for all that wait. */
export async function tellOperators(tx: Db, { name }: Vacancy): Promise<void> {
  const notice = { kind: 'moderation.waiting', path: '/vacancies/moderation', facts: { vacancy: name } } as const
  for (const id of await operatorIds(tx)) await notifyAccount(tx, id, 'vacancies:moderation', notice)
}
