import type { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { stageOf, type Stored } from './stored.ts'

/** How many of these responses stand in each stage, by its id. */
export async function stageCounts(
  db: Db,
  stored: Pick<Stored, 'stages'>,
  where: Prisma.NegotiationWhereInput,
): Promise<Map<string, number>> {
  // One after the other, since a transaction has one connection.
  const all = await db.negotiation.count({ where })
  const groups = await db.hiringCard.groupBy({ by: ['stage'], where: { negotiation: where }, _count: true })
  const counts = new Map<string, number>()
  const add = (id: string, count: number) => counts.set(id, (counts.get(id) ?? 0) + count)
  for (const { stage, _count } of groups) add(stageOf(stored, { stage }).id, _count)
  const placed = groups.reduce((sum, { _count }) => sum + _count, 0)
  add(stored.stages[0].id, all - placed)
  return counts
}

/** The stages with these counts. */
export const stagesView = (stored: Pick<Stored, 'stages'>, counts: ReadonlyMap<string, number>) =>
  stored.stages.map(({ id, name, state }) => ({ id, name, state, responses: counts.get(id) ?? 0 }))

/** The responses that stand in a stage: in the first also those without a place of their own. */
export function inStage({ stages }: Pick<Stored, 'stages'>, id: string): Prisma.NegotiationWhereInput {
  const [first, ...others] = stages
  if (id !== first.id) return { card: { stage: id } }
  return { NOT: { card: { stage: { in: others.map((stage) => stage.id) } } } }
}
