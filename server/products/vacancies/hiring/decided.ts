import type { Context } from '#server/core/context.ts'
import { stageOf, storedHiring, type StoredStage } from './stored.ts'

/**
 * After a decision, moves a response to the first stage of its new state. It stays in a stage of that state, and an
 * invited one in a later stage without a state.
 */
export async function moveDecided(
  { db }: Context,
  companyId: number,
  negotiationId: number,
  state: NonNullable<StoredStage['state']>,
): Promise<void> {
  const stored = await storedHiring(db, companyId)
  const target = stored.stages.find((stage) => stage.state === state)
  const where = { negotiationId }
  const present = stageOf(stored, await db.hiringCard.findUnique({ where }))
  if (!target || present.state === state) return
  const isFurther = stored.stages.indexOf(present) > stored.stages.indexOf(target)
  if (state === 'invitation' && present.state === null && isFurther) return
  const stage = target.id
  await db.hiringCard.upsert({ where, create: { ...where, stage }, update: { stage } })
}
