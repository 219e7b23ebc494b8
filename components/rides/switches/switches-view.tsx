'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { useMutateOnce } from '#components/ui/form/use-single-flight.ts'
import { SwitchHistory } from './switch-history.tsx'

type SwitchRow = RouterOutput['rides']['switches']['list']['switches'][number]

/** Every feature with its switch, and the history with one-click revert. */
export function SwitchesView() {
  const trpc = useTRPC()
  const switches = useQuery(trpc.rides.switches.list.queryOptions({}))
  return (
    <div className="flex flex-col gap-8">
      <Card aria-label={texts('rides.switches')('title')}>
        <QueryStatus query={switches} rows={4} />
        <ul className="divide-y">
          {switches.data?.switches.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </ul>
      </Card>
      <SwitchHistory />
    </div>
  )
}

function Row({ row }: { row: SwitchRow }) {
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.switches.pathFilter(), failed: texts('rides.switches')('failed') }
  const set = useMutation(trpc.rides.switches.set.mutationOptions({ meta }))
  const setOnce = useMutateOnce(set)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4">
      <Switch
        id={`switch-${row.name}`}
        checked={row.enabled}
        aria-busy={set.isPending}
        onCheckedChange={(enabled) => setOnce({ name: row.name, enabled })}
      />
      <label htmlFor={`switch-${row.name}`} className="min-w-0 flex-1">
        <span className="font-mono font-medium">{row.name}</span>
        <span className="block text-muted">{texts('rides.switches')(`features.${row.name}`)}</span>
      </label>
      {row.enabled && (row.platforms.length > 0 || row.min_app_version) && <Badge tone="accent">{limitsOf(row)}</Badge>}
      <SwitchLimits row={row} onSave={(limits) => set.mutateAsync({ name: row.name, ...limits })} />
    </li>
  )
}

function limitsOf({ platforms, min_app_version: version }: SwitchRow): string {
  return [platforms.join(', '), version && texts('rides.switches')('from', { version })].filter(Boolean).join(' ')
}

interface SwitchLimitsProps {
  row: SwitchRow
  onSave: (limits: Pick<SwitchRow, 'platforms' | 'min_app_version'>) => Promise<unknown>
}

/** Limits a feature to platforms and client versions; the server's messages are shown at the fields. */
function SwitchLimits({ row, onSave }: SwitchLimitsProps) {
  const t = texts('rides.switches')
  const [open, setOpen] = useState(false)
  const saved = { platforms: row.platforms.join(', '), min_app_version: row.min_app_version ?? '' }
  const form = useForm({ values: saved })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ platforms, min_app_version }) => {
    try {
      await onSave({
        platforms: platforms.split(/[\s,]+/).filter(Boolean),
        min_app_version: min_app_version.trim() || null,
      })
      setOpen(false)
    } catch (error) {
      showInForm(form, error)
    }
  })
  return (
    <DialogButton
      trigger={<Button aria-label={t('limitOne', { name: row.name })}>{t('limit')}</Button>}
      title={t('limitOne', { name: row.name })}
      open={open}
      onOpenChange={(next) => (next || form.mayLeave()) && setOpen(next)}
    >
      <DialogForm onSubmit={save} action={t('save')} pending={isSubmitting} error={errors.root?.message}>
        <TextField
          form={form}
          name="platforms"
          label={t('platforms')}
          hint={t('platformsHint')}
          placeholder={t('platformsExample')}
        />
        <TextField
          form={form}
          name="min_app_version"
          label={t('version')}
          hint={t('versionHint')}
          placeholder="4.12.0"
        />
      </DialogForm>
    </DialogButton>
  )
}
