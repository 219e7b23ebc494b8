'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { PERIODS } from '#server/products/cloud/bounds.schema.ts'
import type { Server } from '../types.ts'

const DAYS = ['0', '1', '2', '3', '4', '5', '6'] as const

/** When snapshots are made automatically, and how many are kept. */
export function ScheduleCard({ server: { ID: id } }: { server: Server }) {
  const t = texts('cloud.snapshots')
  const trpc = useTRPC()
  const schedule = useQuery({ ...trpc.cloud.snapshots.getSchedule.queryOptions({ id }), retry: false })
  const { Period = 'Daily', Weekday = 0, Hour = 3, Keep = 7, NextDate } = schedule.data ?? {}
  const form = useForm({ values: { Period, Weekday: `${Weekday}`, Hour: `${Hour}`, Keep: `${Keep}` } })
  const isWeekly = useWatch({ control: form.control, name: 'Period' }) === 'Weekly'
  const meta = { reload: trpc.cloud.pathFilter(), done: t('saved') }
  const replace = useFormMutation(form, trpc.cloud.snapshots.replaceSchedule.mutationOptions({ meta }))
  const removed = { reload: trpc.cloud.pathFilter(), done: t('scheduleDeleted') }
  const remove = useMutation(trpc.cloud.snapshots.deleteSchedule.mutationOptions({ meta: removed }))
  return (
    <CardForm
      {...replace.formProps((given) => ({
        id,
        Period: given.Period,
        Weekday: Number(given.Weekday),
        Hour: Number(given.Hour),
        Keep: Number(given.Keep),
      }))}
      title={t('schedule')}
      action={t('save')}
    >
      <p className="text-muted">
        {NextDate === undefined ? t('noSchedule') : t.rich('next', { time: () => <RelativeTime at={NextDate} /> })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="Period"
          label={t('period')}
          options={PERIODS.map((value) => [value, t(`periods.${value}`)] as const)}
        />
        {isWeekly && (
          <SelectField
            form={form}
            name="Weekday"
            label={t('weekday')}
            options={DAYS.map((value) => [value, t(`days.${value}`)] as const)}
          />
        )}
        <TextField
          form={form}
          name="Hour"
          label={t('hour')}
          type="number"
          min={0}
          max={23}
          required={t('hourMissing')}
        />
        <TextField
          form={form}
          name="Keep"
          label={t('keep')}
          type="number"
          min={1}
          max={30}
          required={t('keepMissing')}
        />
      </div>
      {NextDate !== undefined && (
        <Button className="self-start" variant="ghost" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('deleteSchedule')}
        </Button>
      )}
    </CardForm>
  )
}
