'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { conditionsOf, valueText } from './switch-values.ts'

type Change = RouterOutput['rides']['switches']['history']['changes'][number]

/** Who changed what and when; each change can be reverted with one click. */
export function SwitchHistory() {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const history = useQuery(trpc.rides.switches.history.queryOptions({}))
  if (!history.data) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-base font-semibold">
        {t('history')}
      </h2>
      <Card>
        {history.data.changes.length === 0 && <EmptyState title={t('noChanges')} />}
        <ol className="divide-y">
          {history.data.changes.map((change) => (
            <Row key={change.id} change={change} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function Row({ change }: { change: Change }) {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.switches.pathFilter(), failed: t('revertFailed') }
  const revert = useMutation(trpc.rides.switches.revert.mutationOptions({ meta }))
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p>
          <code className="font-mono font-medium">{change.name}</code>:{' '}
          {t('change', { before: wordsOf(change.before), after: wordsOf(change.after) })}
        </p>
        <p className="text-subtle">
          {change.by}, <RelativeTime at={change.at} />
        </p>
      </div>
      <Button
        pending={revert.isPending}
        aria-label={t('revertTo', { name: change.name, state: wordsOf(change.before) })}
        onClick={() => revert.mutate({ id: change.id })}
      >
        <Undo2 aria-hidden />
        {t('revert')}
      </Button>
    </li>
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
