'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ChangeRow, History, RevertButton } from '../history.tsx'
import { conditionsOf, valueText } from './switch-values.ts'

type Change = RouterOutput['rides']['switches']['history']['changes'][number]

/** Who changed what and when; each change can be reverted with one click. */
export function SwitchHistory() {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const history = useQuery(trpc.rides.switches.history.queryOptions({}))
  if (!history.data) return null
  return (
    <History>
      {history.data.changes.length === 0 && (
        <li>
          <EmptyState title={t('noChanges')} />
        </li>
      )}
      {history.data.changes.map((change) => (
        <Row key={change.id} change={change} />
      ))}
    </History>
  )
}

function Row({ change }: { change: Change }) {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.switches.pathFilter(), failed: t('revertFailed') }
  const revert = useMutation(trpc.rides.switches.revert.mutationOptions({ meta }))
  const button = (
    <RevertButton
      label={t('revertTo', { name: change.name, state: wordsOf(change.before) })}
      pending={revert.isPending}
      onClick={() => revert.mutate({ id: change.id })}
    />
  )
  return (
    <ChangeRow change={change} action={button}>
      <code className="font-mono font-medium">{change.name}</code>:{' '}
      {t('change', { before: wordsOf(change.before), after: wordsOf(change.after) })}
    </ChangeRow>
  )
}

/** "on", "off", or what it does in a few words. */
function wordsOf(state: Change['before']): string {
  const t = texts('rides.switches')
  if (!state) return t('missing')
  if (!state.enabled) return t('off')
  const { rules, default: fallback } = state
  if (rules.length === 0) return valueText(fallback)
  const limits = rules.map((rule) =>
    t('rule', { conditions: conditionsOf(rule) || t('everybody'), value: valueText(rule.value) }),
  )
  return [...limits, t('otherwise', { value: valueText(fallback) })].join('; ')
}
