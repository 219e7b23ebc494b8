import { texts } from '#i18n/texts.ts'
import { localTime } from '#components/ui/form/local-time.ts'
import { formatNumber } from '#components/ui/locale.ts'
import { formatUtc } from '#components/ui/relative-time.tsx'
import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'

export type SwitchRow = RouterOutput['rides']['switches']['list']['switches'][number]
type Rule = SwitchRow['rules'][number]
type Kind = SwitchRow['type']
type Value = SwitchRow['default']

/** A rule as the form has it. */
export interface RuleValues {
  platforms: string
  min_app_version: string
  below_app_version: string
  percent: string
  from: string
  until: string
  value: string
  /** Not shown in the form; kept with the rule. */
  salt: string
}

export interface SwitchValues {
  name: string
  type: Kind
  default: string
  note: string
  rules: RuleValues[]
}

/** A rule with nothing entered. */
export const ruleFor = (type: Kind): RuleValues => ({
  platforms: '',
  min_app_version: '',
  below_app_version: '',
  percent: '',
  from: '',
  until: '',
  value: type === 'boolean' ? 'true' : '',
  salt: '',
})

export const NEW_SWITCH: SwitchValues = { name: '', type: 'boolean', default: 'false', note: '', rules: [] }

export function switchValues(row: SwitchRow): SwitchValues {
  return {
    name: row.name,
    type: row.type,
    default: String(row.default),
    note: row.note,
    rules: row.rules.map((rule) => ({
      platforms: rule.platforms?.join(', ') ?? '',
      min_app_version: rule.min_app_version ?? '',
      below_app_version: rule.below_app_version ?? '',
      percent: rule.percent === undefined ? '' : String(rule.percent),
      from: rule.from === undefined ? '' : localTime(new Date(rule.from)),
      until: rule.until === undefined ? '' : localTime(new Date(rule.until)),
      value: String(rule.value),
      salt: rule.salt ?? '',
    })),
  }
}

/** The request body for the values of the form. */
export function switchBody(values: SwitchValues): RouterInput['rides']['switches']['create'] {
  const { name, type, note } = values
  const rules = values.rules.map((rule): Rule => {
    const platforms = rule.platforms.split(/[\s,]+/).filter(Boolean)
    return {
      ...(platforms.length > 0 && { platforms }),
      ...(rule.min_app_version.trim() && { min_app_version: rule.min_app_version.trim() }),
      ...(rule.below_app_version.trim() && { below_app_version: rule.below_app_version.trim() }),
      ...(rule.percent.trim() && { percent: numberIn(rule.percent) }),
      ...(rule.salt && { salt: rule.salt }),
      ...(rule.from && { from: new Date(rule.from).toISOString() }),
      ...(rule.until && { until: new Date(rule.until).toISOString() }),
      value: valueIn(type, rule.value),
    }
  })
  return { name: name.trim(), type, default: valueIn(type, values.default), note: note.trim(), rules }
}

function valueIn(type: Kind, text: string): Value {
  if (type === 'boolean') return text === 'true'
  return type === 'number' ? numberIn(text) : text
}

/** Parses a number with a point or a comma. Other text is kept, so that the server refuses it at its field. */
function numberIn(text: string): number {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? (text as unknown as number) : number
}

/** "on", "off", or the value itself. */
export function valueText(value: Value): string {
  const t = texts('rides.switches')
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  return String(value)
}

/** "12.5%". */
export function percentText(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 2 })
}

/** The conditions of a rule in words: "ios, from 4.2, 10%". */
export function conditionsOf(rule: Rule): string {
  const t = texts('rides.switches')
  return [
    rule.platforms?.join(', '),
    rule.min_app_version && t('fromVersion', { version: rule.min_app_version }),
    rule.below_app_version && t('belowVersion', { version: rule.below_app_version }),
    rule.percent !== undefined && t('ofRiders', { share: percentText(rule.percent / 100) }),
    rule.from && t('fromTime', { time: formatUtc(rule.from) }),
    rule.until && t('untilTime', { time: formatUtc(rule.until) }),
  ]
    .filter(Boolean)
    .join(', ')
}
