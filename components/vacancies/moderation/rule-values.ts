import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'

export type Rules = RouterOutput['vacancies']['moderation']['rules']
type Rule = Rules['rules'][number]

/** A rule as its form holds it. */
export interface RuleValues extends Pick<Rule, 'kind' | 'action'> {
  /** One word or phrase per line. */
  words: string
  from: string
  to: string
  days: string
}

export const valuesOf = ({ kind, action, words, from, to, days }: Rule): RuleValues => ({
  kind,
  action,
  words: words.join('\n'),
  from: shown(from),
  to: shown(to),
  days: shown(days),
})

export const NEW_WORDS: RuleValues = { kind: 'words', action: 'queue', words: '', from: '', to: '', days: '' }

/** The rule as it is sent. Fields that belong to other kinds of rules are sent unchanged. */
export function sentRule(values: RuleValues): RouterInput['vacancies']['moderation']['setRules']['rules'][number] {
  const { kind, action, words, from, to, days } = values
  const lines = words.split('\n').map((line) => line.trim())
  return {
    kind,
    action,
    words: [...new Set(lines)].filter((line) => line !== ''),
    from: numberOf(from),
    to: numberOf(to),
    days: numberOf(days),
  }
}

const shown = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(/\s/g, '')))
