'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { useMutateOnce } from '#components/ui/form/use-single-flight.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { DeleteSwitch } from './delete-switch.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { SwitchHistory } from './switch-history.tsx'
import { SwitchRules } from './switch-rules.tsx'
import { NEW_SWITCH, switchBody, switchValues, valueText, type SwitchRow } from './switch-values.ts'

/** Every switch with its rules, and the history with one-click revert. */
export function SwitchesView() {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const switches = useQuery(trpc.rides.switches.list.queryOptions({}))
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <CreateSwitch />
        <Card aria-label={t('title')}>
          <QueryStatus query={switches} rows={4} />
          <ul className="divide-y">
            {switches.data?.switches.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </ul>
        </Card>
      </div>
      <SwitchHistory />
    </div>
  )
}

function CreateSwitch() {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.switches.pathFilter() }
  const create = useMutation(trpc.rides.switches.create.mutationOptions({ meta }))
  return (
    <SwitchDialog
      trigger={
        <Button variant="primary" className="self-start">
          <Plus aria-hidden /> {t('create')}
        </Button>
      }
      title={t('create')}
      action={t('create')}
      values={NEW_SWITCH}
      onSave={(values) => create.mutateAsync(switchBody(values))}
      isNew
    />
  )
}

function Row({ row }: { row: SwitchRow }) {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.switches.pathFilter(), failed: t('failed') }
  const set = useMutation(trpc.rides.switches.set.mutationOptions({ meta }))
  const setOnce = useMutateOnce(set)
  const save = useMutation(trpc.rides.switches.set.mutationOptions({ meta: { reload: meta.reload } }))
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4">
      <Switch
        id={`switch-${row.name}`}
        checked={row.enabled}
        aria-busy={set.isPending}
        onCheckedChange={(enabled) => setOnce({ name: row.name, enabled })}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={`switch-${row.name}`}>
          <code className="font-mono font-medium break-all">{row.name}</code>{' '}
          {row.type !== 'boolean' && <Badge>{t(`kinds.${row.type}`)}</Badge>}
          <span className="block text-muted">
            <Meaning row={row} />
          </span>
        </label>
        {row.enabled && (row.rules.length > 0 || row.type !== 'boolean') && <SwitchRules row={row} />}
      </div>
      <SwitchDialog
        trigger={<Button aria-label={t('editOne', { name: row.name })}>{t('edit')}</Button>}
        title={t('editOne', { name: row.name })}
        action={t('save')}
        values={switchValues(row)}
        onSave={(values) => {
          const { type: _, ...body } = switchBody(values)
          return save.mutateAsync({ ...body, name: row.name })
        }}
      />
      {!row.built_in && <DeleteSwitch name={row.name} />}
    </li>
  )
}

function Meaning({ row }: { row: SwitchRow }) {
  const t = texts('rides.switches')
  const feature = `features.${row.name}` as Parameters<typeof t>[0]
  if (row.built_in && t.has(feature)) return t(feature)
  return row.note ? <UserText text={row.note} /> : t('otherwise', { value: valueText(row.default) })
}
