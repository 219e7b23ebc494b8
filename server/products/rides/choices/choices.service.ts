import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { EditedChoices, SetChoices, VersionRef, type EditedChoice } from './choices.schema.ts'
import { forgetChoices, storedChoices, type Choices, type Lists } from './current-choices.ts'

const LISTS = ['quality_choices', 'better_quality_choices'] as const

export const getChoices = operatorQuery({
  id: 'choices.get',
  name: 'getFeedbackChoices',
  summary: 'Get the choices of the feedback screen, in every language',
  output: EditedChoices,
  run: async (ctx) => viewOf(await storedChoices(ctx.db)),
})

export const setChoices = operatorMutation({
  id: 'choices.set',
  name: 'replaceFeedbackChoices',
  summary: 'Replace the choices of the feedback screen by a new version',
  description:
    'What is left out is retired: no longer offered, and still recognized in feedback. The screen follows within 10 seconds.',
  bounds: 'invalid_input',
  input: SetChoices,
  output: EditedChoices,
  run: (ctx, { version, ...sent }) =>
    changeTo(ctx, (now) => {
      if (version !== now.version) {
        throw new AppError('conflict', texts('rides.errors')('choicesChanged'), { reason: 'version_outdated' })
      }
      return withIds(sent, now)
    }),
})

export const revertChoices = operatorMutation({
  id: 'choices.revert',
  name: 'revertFeedbackChoices',
  summary: 'Revert the choices to an earlier version, as a new one',
  input: VersionRef,
  output: EditedChoices,
  async run(ctx, { version }) {
    const { lists } = found(await ctx.db.rideChoices.findUnique({ where: { version } }))
    return changeTo(ctx, () => lists as unknown as Lists)
  },
})

/** Adds a version, unless nothing changes. Only one change runs at a time. */
async function changeTo(ctx: Context, next: (now: Choices) => Lists) {
  await lock(ctx.db, 'ride choices')
  const now = await storedChoices(ctx.db)
  const lists = next(now)
  const [before, after] = [now, lists].map(({ quality_choices, better_quality_choices }) => {
    return { quality_choices, better_quality_choices }
  })
  if (stableJson(before) === stableJson(after)) return viewOf(now)
  const actor = ctx.actor.kind === 'account' ? ctx.actor : null
  const version = now.version + 1
  await ctx.db.rideChoices.create({
    data: {
      version,
      lists: lists as object,
      actorId: actor?.userId ?? null,
      actor: actor?.name ?? 'Quartet',
      at: new Date(),
    },
  })
  // The version itself says what has changed.
  ctx.note({ subject: `choices:${version}`, before: { version: now.version }, after: { version } })
  ctx.afterCommit(forgetChoices)
  return viewOf(await storedChoices(ctx.db))
}

/** The lists with an id for each choice. @throws invalid_input for an id that no choice of that question has had */
function withIds(
  sent: { [K in keyof Lists]: (Omit<EditedChoice, 'id'> & { id?: string | undefined })[] },
  now: Choices,
): Lists {
  const [quality_choices, better_quality_choices] = LISTS.map((name) => {
    const isQuality = name === 'quality_choices'
    const known = new Set(
      [...now[name], ...now.retired.filter(({ stars }) => (stars !== undefined) === isQuality)].map(({ id }) => id),
    )
    return sent[name].map(({ id, ...choice }, at) => {
      if (id !== undefined && !known.has(id))
        throw fieldError(`${name}.${at}.id`, texts('rides.errors')('choiceUnknown'), 'invalid_input')
      const stars = choice.stars && [...new Set(choice.stars)].sort((a, b) => a - b)
      return { id: id ?? newId('cho'), text: choice.text, ...(stars && { stars }), cause: choice.cause }
    })
  }) as [EditedChoice[], EditedChoice[]]
  return { quality_choices, better_quality_choices }
}

function viewOf({ version, quality_choices, better_quality_choices, retired }: Choices) {
  return { version, quality_choices, better_quality_choices, retired }
}
