import { requireRole } from '#server/core/actor.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { employerMutation } from '../operation.ts'
import { MOST_AT_ONCE } from './answers.schema.ts'
import { knownIds, knownOf, updateCard } from './cards.service.ts'
import { amongOwn } from './own-response.ts'
import { lockHiring, storedHiring } from './stored.ts'
import { Labelled, LabelResponses, type UNCHANGED } from './labels.schema.ts'

export const labelResponses = employerMutation({
  id: 'hiring.label',
  name: 'labelResponses',
  summary: 'Add a label to several responses, or remove it from them',
  description: `At most ${MOST_AT_ONCE}. Other labels stay. Those that are left as they are are named with the reason.`,
  input: LabelResponses,
  output: Labelled,
  async run(ctx, { responses, label, action }) {
    const { userId } = requireRole(ctx.actor, 'employer')
    await lockHiring(ctx)
    const stored = await storedHiring(ctx.db, (await ownCompany(ctx)).id)
    knownIds('label', [label], stored.labels)
    const ids = [...new Set(responses)]
    const rows = await ctx.db.negotiation.findMany({ where: amongOwn(userId, ids), include: { card: true } })
    const labelsOf = new Map(rows.map(({ id, card }) => [id, knownOf(stored, card?.labels ?? [])]))
    const items: { id: string; refused: (typeof UNCHANGED)[number] | null }[] = []
    for (const id of ids) {
      const before = labelsOf.get(id)
      const refused = refusalOf(before, label, action)
      if (before && refused === null) {
        const labels = action === 'add' ? [...before, label] : before.filter((one) => one !== label)
        await updateCard.join(ctx, { negotiation_id: id, labels })
      }
      items.push({ id: String(id), refused })
    }
    return { done: items.filter(({ refused }) => refused === null).length, items }
  },
})

/** Why the labels of a response stay as they are, or null. */
function refusalOf(
  before: readonly string[] | undefined,
  label: string,
  action: 'add' | 'remove',
): (typeof UNCHANGED)[number] | null {
  if (!before) return 'not_found'
  return before.includes(label) === (action === 'add') ? 'already' : null
}
