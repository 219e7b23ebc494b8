import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { badArgument } from '../errors.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { placeInFirst } from './cards.sql.ts'
import { stageCounts, stagesView } from './stage-counts.ts'
import { Hiring, HiringInput } from './settings.schema.ts'
import { lockHiring, storedHiring, type Stored } from './stored.ts'

export const getHiring = employerQuery({
  id: 'hiring.settings',
  name: 'getHiring',
  summary: 'Get the stages, labels and templates of the company',
  output: Hiring,
  async run(ctx) {
    const { id } = await ownCompany(ctx)
    return hiringView(ctx, id, await storedHiring(ctx.db, id))
  },
})

export const setHiring = employerMutation({
  id: 'hiring.set',
  name: 'replaceHiring',
  summary: 'Replace the stages, labels and templates of the company',
  description: '409 when they have changed meanwhile, or when a stage is left out whose responses go nowhere.',
  input: HiringInput,
  output: Hiring,
  async run(ctx, { version, stages, labels, templates, moves }) {
    const { id: companyId } = await ownCompany(ctx)
    await lockHiring(ctx)
    const before = await storedHiring(ctx.db, companyId)
    if (version !== before.version)
      throw new AppError('conflict', texts('vacancies.errors')('hiringChanged'), { reason: 'version_outdated' })
    if (stages[0]?.state) throw badArgument('stages.0.state', texts('vacancies.errors')('firstStage'))
    const after = {
      version: version + 1,
      stages: withIds('stages', stages, before.stages) as unknown as Stored['stages'],
      labels: withIds('labels', labels, before.labels),
      templates: withIds('templates', templates, before.templates),
    }
    await moveOn(ctx, companyId, { before, after, moves })
    const data = JSON.parse(JSON.stringify(after)) as Record<'stages' | 'labels' | 'templates', object[]>
    const where = { companyId }
    await ctx.db.hiringSettings.upsert({
      where,
      create: { ...where, ...data, version: after.version },
      update: { ...data, version: after.version },
    })
    ctx.note({ subject: `hiring:${companyId}`, before: summaryOf(before), after: summaryOf(after) })
    return hiringView(ctx, companyId, after)
  },
})

/**
 * Gives new entries an id.
 * @throws invalid_input for an unknown or repeated id, and for a repeated name
 */
function withIds<E extends { id?: string | undefined; name: string }>(
  list: string,
  entries: readonly E[],
  before: readonly { id: string }[],
): (E & { id: string })[] {
  const taken = new Set<string>()
  return entries.map((entry, at) => {
    const { id = newId('hrg'), name } = entry
    if (entry.id !== undefined && !before.some((one) => one.id === id))
      throw badArgument(`${list}.${at}.id`, texts('vacancies.errors')('unknownValue', { id }))
    for (const value of [id, `name ${name.toLowerCase()}`]) {
      if (taken.has(value)) throw badArgument(`${list}.${at}.name`, texts('vacancies.errors')('repeated'))
      taken.add(value)
    }
    return { ...entry, id }
  })
}

interface Change {
  before: Stored
  after: Stored
  moves: z.output<typeof HiringInput>['moves']
}

/** Moves the responses of removed stages. @throws conflict when one has responses and no stage to move them to */
async function moveOn({ db }: Context, companyId: number, { before, after, moves }: Change): Promise<void> {
  // Responses without a card count as in the first stage: they get a card before another stage becomes the first.
  const [first] = before.stages
  if (first.id !== after.stages[0].id) await placeInFirst(db, companyId, first.id)
  const kept = new Set(after.stages.map(({ id }) => id))
  for (const { id, name } of before.stages.filter((stage) => !kept.has(stage.id))) {
    const where = { stage: id, negotiation: { vacancy: { companyId } } }
    const to = moves.find(({ from }) => from === id)?.to
    if (to !== undefined && kept.has(to)) await db.hiringCard.updateMany({ where, data: { stage: to } })
    else if ((await db.hiringCard.count({ where })) > 0)
      throw new AppError('conflict', texts('vacancies.errors')('stageInUse', { name }), { reason: 'stage_in_use' })
  }
}

async function hiringView({ db }: Context, companyId: number, stored: Stored): Promise<z.output<typeof Hiring>> {
  const where = { vacancy: { companyId } }
  const stages = stagesView(stored, await stageCounts(db, stored, where))
  return { ...stored, stages, labels: [...stored.labels], templates: [...stored.templates] }
}

const summaryOf = ({ stages, labels, templates }: Stored) => ({
  stages: stages.map(({ name, state }) => (state ? `${name} (${state})` : name)),
  labels: labels.map(({ name }) => name),
  templates: templates.map(({ name }) => name),
})
