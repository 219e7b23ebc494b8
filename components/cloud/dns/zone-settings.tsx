'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { ActionCard, Card, CardBody, TitledCard } from '#components/ui/card.tsx'
import { Secret } from '#components/ui/copy-button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { CheckboxField, TextField } from '#components/ui/form/form-fields.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import { labelLines, labelsFrom } from '../labels/label-lines.ts'
import { LabelsField } from '../labels/labels-field.tsx'
import type { Zone } from '../types.ts'

/** Time to live, protection and labels of a zone. */
export function ZoneSettings({ zone }: { zone: Zone }) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.settings')
  const form = useForm({
    defaultValues: { TTL: String(zone.TTL), Protected: zone.Protected, Labels: labelLines(zone.Labels) },
  })
  const { errors, dirtyFields } = form.formState
  const save = useFormMutation(
    form,
    trpc.cloud.zones.update.mutationOptions({ meta: { done: t('saved'), reload: trpc.cloud.pathFilter() } }),
  )
  return (
    <TitledCard id="zone-settings" title={t('title')}>
      <CardBody>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(({ TTL, Protected, Labels }) =>
            save.send({
              id: zone.ID,
              Protected,
              // Unchanged labels are not sent, so that changes from another window are kept.
              ...(dirtyFields.Labels && { Labels: labelsFrom(Labels) }),
              ...(Number(TTL) !== zone.TTL && { TTL: Number(TTL) }),
            }),
          )}
        >
          <TextField form={form} name="TTL" label={t('ttl')} required={t('ttlRequired')} inputMode="numeric" />
          <LabelsField form={form} />
          <CheckboxField form={form} name="Protected" label={t('protect')} />
          <FormError message={errors.root?.message} />
          <div className="flex justify-end">
            <Button type="submit" pending={save.isPending}>
              {t('save')}
            </Button>
          </div>
          <ApiCalls calls={callsOf(zone)} className="shadow-none" />
        </form>
      </CardBody>
    </TitledCard>
  )
}

function callsOf({ ID, TTL }: Zone) {
  return [
    calls.updateZone(ID, { TTL, Protected: true }),
    calls.enableDnssec(ID),
    calls.disableDnssec(ID),
    calls.deleteZone(ID),
  ]
}

/** The switch of DNSSEC, with the DS records to copy. */
export function Dnssec({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.dnssec')
  const meta = { reload: trpc.cloud.pathFilter() }
  const enable = useMutation(trpc.cloud.zones.sign.mutationOptions({ meta }))
  const disable = useMutation(trpc.cloud.zones.unsign.mutationOptions({ meta }))
  const { State, Supported, DS } = zone.DNSSEC
  return (
    <>
      <ActionCard id="dnssec" title={t('title')} text={Supported ? t(`states.${State}`) : t('unsupported')}>
        {State === 'Off' && Supported && (
          <ConfirmDialog
            trigger={<Button disabled={disabled}>{t('enable')}</Button>}
            title={t('enableTitle', { name: zone.Name })}
            action={t('enable')}
            variant="primary"
            onConfirm={() => enable.mutateAsync({ id: zone.ID })}
          >
            {t('enableText')}
          </ConfirmDialog>
        )}
        {State !== 'Off' && (
          <ConfirmDialog
            trigger={<Button disabled={disabled}>{t('disable')}</Button>}
            title={t('disableTitle', { name: zone.Name })}
            phrase={zone.Name}
            action={t('disable')}
            onConfirm={() => disable.mutateAsync({ id: zone.ID })}
          >
            {t('disableText')}
          </ConfirmDialog>
        )}
      </ActionCard>
      {DS.length > 0 && (
        <Card aria-label={t('records')}>
          <CardBody className="flex flex-col gap-2">
            {DS.map((ds) => (
              <Secret key={ds} value={`${zone.TechName}. IN DS ${ds}`} label={t('copy')} />
            ))}
          </CardBody>
        </Card>
      )}
    </>
  )
}

/** Deletes a zone, after its name was typed. */
export function DeleteZone({ zone }: { zone: Zone }) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.delete')
  const router = useRouter()
  const remove = useMutation(
    trpc.cloud.zones.delete.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
      onSuccess: () => router.push('/cloud/dns'),
    }),
  )
  return (
    <ActionCard id="delete-zone" title={t('title')} text={t(zone.Protected ? 'protected' : 'text')}>
      <ConfirmDialog
        trigger={
          <Button variant="danger" disabled={zone.Protected || zone.State === 'Deleting'}>
            <Trash2 aria-hidden /> {t('title')}
          </Button>
        }
        title={t('question', { name: zone.Name })}
        phrase={zone.Name}
        action={t('title')}
        onConfirm={() => remove.mutateAsync({ id: zone.ID })}
      >
        {t('effect', { count: zone.RecordCount })}
      </ConfirmDialog>
    </ActionCard>
  )
}
