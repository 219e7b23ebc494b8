import { texts } from '#i18n/texts.ts'
import { refused } from '../feedback/content.ts'
import { choiceLocale, currentChoices, type Choices } from '../choices/current-choices.ts'
import { operatorQuery } from '../operation.ts'
import { GetReport, Report } from './report.schema.ts'
import { countFeedback, countReasons, type Word } from './report.sql.ts'

const DAY_MS = 86_400_000
/** The longest period. */
const MOST_DAYS = 400

export const getReport = operatorQuery({
  id: 'feedback.report',
  name: 'getFeedbackReport',
  summary: 'Get counts of ratings, choices and tips, by day, client or variant of a switch',
  description: 'Variants are those that riders had when they saved, of switches with rules. Counts, never amounts.',
  bounds: 'invalid_input',
  input: GetReport,
  output: Report,
  async run(ctx, { by, switch: name, ...sent }) {
    if (by === 'variant' && name === undefined) throw refused('switch', texts('rides.errors')('switchMissing'))
    const until = sent.until === undefined ? new Date() : new Date(sent.until)
    const from = sent.from === undefined ? new Date(until.getTime() - 30 * DAY_MS) : new Date(sent.from)
    const days = (until.getTime() - from.getTime()) / DAY_MS
    if (days < 0 || days > MOST_DAYS) throw refused('from', texts('rides.errors')('period', { days: MOST_DAYS }))
    const period = { from, until, by, name: name ?? '' }
    const choices = await currentChoices()
    const [counts, reasons] = await Promise.all([
      countFeedback(ctx.db, period),
      countReasons(ctx.db, period, wordsOf(choices)),
    ])
    const { quality_choices, better_quality_choices, retired } = choices
    const locale = choiceLocale(ctx)
    const names = new Map(
      [...retired, ...quality_choices, ...better_quality_choices].map(({ id, text }) => [id, text[locale]]),
    )
    const chosen = Map.groupBy(reasons, ({ key }) => key)
    const rows = counts.map((row) => ({
      ...row,
      reasons: (chosen.get(row.key) ?? []).map(({ question, choice, times }) => ({
        question,
        text: names.get(choice) ?? '',
        times,
      })),
    }))
    return { from: from.toISOString(), until: until.toISOString(), rows }
  },
})

/** The words of the choices of all versions, in every language. */
function wordsOf({ byWords }: Choices): Word[] {
  return (['quality', 'better'] as const).flatMap((question) =>
    [...byWords[question]].map(([text, { id }]) => ({ question, text, choice: id })),
  )
}
