import { texts } from '#i18n/texts.ts'
import { db } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { secondsText } from '#server/core/text/units.ts'
import { env } from '#server/settings/env.ts'
import { backupStatus } from './status.ts'
import { backupTarget } from './target.ts'

const id = 'backups.schedule'

/** Whether backups are written by schedule, can be stored, and could be restored. */
export async function checkBackups(): Promise<Finding | null> {
  const t = () => texts('admin.checks.backups')
  const target = backupTarget()
  if (!target) {
    return env().PUBLIC_URL === undefined ? null : warning(id, () => [t()('about'), t()('none'), t()('noneRemedy')])
  }
  const { place } = target
  try {
    await target.list()
  } catch (error) {
    return broken(id, () => [t()('about'), `${place}: ${errorText(error)}`, t()('placeRemedy')])
  }
  if (env().DATABASE_URL === '') return ok(id, () => [t()('about'), t()('listed', { place })])
  const { last, proved, late_since: since } = await backupStatus(db())
  if (last?.state === 'failed') {
    const problem = last.problem ?? ''
    return broken(id, () => [t()('about'), t()('failed', { problem }), t()('retryRemedy')])
  }
  if (since !== null) return broken(id, () => [t()('about'), t()('late', { since }), t()('retryRemedy')])
  if (!last || !proved) return ok(id, () => [t()('about'), t()('due', { place })])
  const [age, provedAge] = [ageOf(last.started_at), ageOf(proved.proved_at ?? proved.started_at)]
  const ages = () => ({ last: secondsText(age), proved: secondsText(provedAge) })
  const figures = { age_seconds: age, proved_age_seconds: provedAge }
  return ok(id, () => [t()('about'), t()('proved', { file: proved.file, ...ages() })], figures)
}

const ageOf = (at: string) => Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000))
