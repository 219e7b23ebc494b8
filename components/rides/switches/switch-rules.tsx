import { texts } from '#i18n/texts.ts'
import { conditionsOf, valueText, type SwitchRow } from './switch-values.ts'

/** What a switch does, rule by rule, and what the rest gets. */
export function SwitchRules({ row }: { row: Pick<SwitchRow, 'rules' | 'default'> }) {
  const t = texts('rides.switches')
  return (
    <ol className="mt-1.5 flex flex-col gap-0.5 text-muted">
      {row.rules.map((rule, at) => (
        // Two rules may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          {t('rule', {
            conditions: conditionsOf(rule) || t('everybody'),
            value: valueText(rule.value),
          })}
        </li>
      ))}
      <li>{t('otherwise', { value: valueText(row.default) })}</li>
    </ol>
  )
}
