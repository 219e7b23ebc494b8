import type { Db } from '#server/core/database/db.ts'
import { operatorIds } from '#server/platform/accounts/operators.ts'
import { notifyAccount, withdraw } from '#server/platform/notifications/notify.sql.ts'

export const subjectOf = (importId: number): string => `vacancy_import:${importId}`

/** Notifies every operator of a run that failed or is suspicious; a good run removes the notification. */
export async function tellOfRun(tx: Db, one: { id: number; name: string }, isGood: boolean): Promise<void> {
  if (isGood) return withdraw(tx, subjectOf(one.id))
  const path = `/vacancies/imports?import=${one.id}`
  const notice = { kind: 'import.failed', path, facts: { name: one.name } } as const
  for (const id of await operatorIds(tx)) await notifyAccount(tx, id, subjectOf(one.id), notice)
}
