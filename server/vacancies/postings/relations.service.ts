import type { Context } from '#server/core/context.ts'

const RELATION_OF_STATE: Record<string, string> = {
  response: 'got_response',
  invitation: 'got_invitation',
  discard: 'got_rejection',
}

/** Vacancy id → what the caller has to do with it (dictionary vacancy_relation). Empty for callers without account. */
export async function relationsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, string[]>> {
  const relations = new Map<number, string[]>()
  if (ctx.actor.kind !== 'account' || ids.length === 0) return relations
  const where = { userId: ctx.actor.userId, vacancyId: { in: [...ids] } }
  const [favorites, responses] = await Promise.all([
    ctx.db.vacancyFavorite.findMany({ where, select: { vacancyId: true } }),
    ctx.db.negotiation.findMany({ where, select: { vacancyId: true, state: true } }),
  ])
  const add = (id: number, relation: string | undefined): void => {
    if (relation !== undefined) relations.set(id, [...(relations.get(id) ?? []), relation])
  }
  for (const { vacancyId } of favorites) add(vacancyId, 'favorited')
  for (const { vacancyId, state } of responses) add(vacancyId, RELATION_OF_STATE[state])
  return relations
}
