import { stableJson } from '#server/core/text/stable-json.ts'
import { operatorQuery } from '../operation.ts'
import { ChoiceHistory } from './choices.schema.ts'
import { choiceLocale, type Lists } from './current-choices.ts'

/** The most versions that the history lists. */
const HISTORY = 50

export const choiceHistory = operatorQuery({
  id: 'choices.history',
  name: 'listFeedbackChoicesVersions',
  summary: 'List the latest versions of the choices, and what each has changed',
  output: ChoiceHistory,
  async run(ctx) {
    const rows = await ctx.db.rideChoices.findMany({ orderBy: { version: 'desc' }, take: HISTORY + 1 })
    const locale = choiceLocale(ctx)
    const versions = rows.slice(0, HISTORY).map(({ version, actor, at, lists }, index) => ({
      version,
      by: actor,
      at: at.toISOString(),
      ...changes(choicesIn(rows[index + 1]?.lists), choicesIn(lists), locale),
    }))
    return { versions }
  },
})

function choicesIn(lists: unknown) {
  const { quality_choices = [], better_quality_choices = [] } = (lists ?? {}) as Partial<Lists>
  return new Map([...quality_choices, ...better_quality_choices].map((choice) => [choice.id, choice]))
}

type Listed = ReturnType<typeof choicesIn>

function changes(before: Listed, after: Listed, locale: ReturnType<typeof choiceLocale>) {
  const textOf = (choices: Listed, id: string) => choices.get(id)?.text[locale] ?? ''
  const stayed = [...after.keys()].filter((id) => before.has(id))
  return {
    added: [...after.keys()].filter((id) => !before.has(id)).map((id) => textOf(after, id)),
    retired: [...before.keys()].filter((id) => !after.has(id)).map((id) => textOf(before, id)),
    changed: stayed
      .filter((id) => stableJson(before.get(id)) !== stableJson(after.get(id)))
      .map((id) => textOf(after, id)),
    moved: [...before.keys()].filter((id) => after.has(id)).join() !== stayed.join(),
  }
}
