import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { MOST_NOTE, MOST_WORDS, REPORT_REASONS, RULE_ACTIONS, RULE_KINDS, STATES } from './kinds.schema.ts'

export const VacancyRef = z.object({ vacancy_id: idParam('string').describe('Id of the vacancy') })

export const CreateReport = VacancyRef.extend({
  reason: z.enum(REPORT_REASONS).describe('What is wrong with it'),
  text: text(MOST_NOTE).optional().describe('More about it'),
}).meta({ id: 'CreateVacancyReport' })

export const AppealDecision = VacancyRef.extend({
  text: text(MOST_NOTE, 1).describe('Why the vacancy should be published'),
}).meta({ id: 'AppealDecision' })

const roubles = z.int().min(0).max(1_000_000_000).nullable()

const Fields = z.object({
  kind: z.enum(RULE_KINDS).describe('What it looks for'),
  action: z
    .enum(RULE_ACTIONS)
    .describe('off: nothing; queue: an operator looks at it; hold: it is held back until then'),
  words: z.array(text(60, 1)).max(MOST_WORDS).describe('kind words: words and phrases, in any form'),
  from: roubles.describe('kind pay: less than this is found, roubles a month'),
  to: roubles.describe('kind pay: more than this is found, roubles a month'),
  days: z.int().min(1).max(365).nullable().describe('kind new_company: younger than this is found'),
})
export type Rule = z.output<typeof Fields>

const Rule = Fields.refine(isWhole, { error: () => texts('vacancies.errors')('ruleIncomplete') }).meta({
  id: 'ModerationRule',
})

export const RuleList = named('ModerationRules', {
  version: z.int().min(0).describe('Of the rules that were read; sent along with a change'),
  rules: z.array(Rule).max(20).describe('All of them; each looks at every vacancy'),
})

/** Whether a rule says what it looks for. */
function isWhole({ kind, words, from, to, days }: Rule): boolean {
  if (kind === 'words') return words.length > 0
  if (kind === 'pay') return (from !== null || to !== null) && (from ?? 0) <= (to ?? Infinity)
  return kind === 'contacts' || days !== null
}

const Finding = named('ModerationFinding', {
  kind: z.enum([...RULE_KINDS, 'report']).describe('Kind of the rule, or `report`'),
  found: z.string().describe('What was found: the words, the sum, the age in days'),
})
export type Finding = z.output<typeof Finding>

/** The state of moderation as an employer sees it. */
export const Moderation = named('VacancyModeration', {
  state: z.enum(STATES).describe('held, refused and appealed: nobody else sees it'),
  findings: z.array(Finding).describe('What rules and visitors have pointed out'),
  note: z.string().nullable().describe('What the operator says'),
  appeal: z.string().nullable().describe('What the employer has answered'),
  can_appeal: z.boolean().describe('Whether the employer may ask to look again'),
  queued_at: z.string().describe('Since when it waits, or when it waited last'),
  decided_at: z.string().nullable().describe('When an operator decided last'),
})
