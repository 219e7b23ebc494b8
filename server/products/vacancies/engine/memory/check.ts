import { texts } from '#i18n/texts.ts'
import { ok, warning, type Finding } from '#server/core/finding.ts'
import { bytesText } from '#server/core/text/units.ts'
import { env } from '#server/settings/env.ts'
import { hasSearchCluster } from '../cluster/nodes.ts'
import { memoryIndex } from './live.ts'

/** More waiting changes than this are a warning: this many are usually read in much less than a second. */
const MANY = 10_000

/** Whether searches of this process are answered from memory. */
export async function checkIndex(): Promise<Finding | null> {
  if (hasSearchCluster()) return null
  const id = 'storage.index'
  const t = () => texts('vacancies.checks')
  const about = () => t()('index')
  const { figures, isLoading, isTooLarge } = memoryIndex()
  const most = env().VACANCIES_INDEX_MB
  if (most === 0) return ok(id, () => [about(), t()('off')])
  if (isTooLarge) return warning(id, () => [about(), t()('large', { most }), t()('largeRemedy')])
  if (figures === null && isLoading) return ok(id, () => [about(), t()('loading')])
  if (figures === null) return warning(id, () => [about(), t()('lost'), t()('lostRemedy')])
  const { rows, bytes, ageSeconds: age, pending } = figures
  const numbers = { rows, bytes, age_seconds: Math.round(age), pending }
  if (pending > MANY) return warning(id, () => [about(), t()('behind', { pending }), t()('behindRemedy')], numbers)
  return ok(id, () => [about(), t()('loaded', { rows, size: bytesText(bytes) })], numbers)
}
