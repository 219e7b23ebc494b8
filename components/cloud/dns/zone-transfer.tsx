'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RouterOutput, useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import type { Zone } from '../types.ts'

type Transfer = RouterOutput['cloud']['zones']['getTransfer']

/** The owner's own secondary name servers, which copy the zone, and the key that signs transfers to them. */
export function ZoneTransfer({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const query = useQuery(trpc.cloud.zones.getTransfer.queryOptions({ id: zone.ID }))
  return (
    <TitledCard id="zone-transfer" title={texts('cloud.zone.transfer')('title')}>
      <CardBody className="flex flex-col gap-6">
        {query.isPending && <SkeletonRows rows={2} />}
        {query.error && !query.data && <QueryError error={query.error} retry={query.refetch} />}
        {query.data && (
          <>
            <Secondaries
              key={query.data.Secondaries.join()}
              zone={zone}
              addresses={query.data.Secondaries}
              disabled={disabled}
            />
            <TransferKey zone={zone} transferKey={query.data.Key} disabled={disabled} />
          </>
        )}
      </CardBody>
    </TitledCard>
  )
}

function Secondaries({ zone, addresses, disabled }: { zone: Zone; addresses: string[]; disabled: boolean }) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.transfer')
  const form = useForm({ defaultValues: { Secondaries: addresses.join('\n') } })
  const save = useFormMutation(
    form,
    trpc.cloud.zones.replaceTransfer.mutationOptions({ meta: { done: t('saved'), reload: trpc.cloud.pathFilter() } }),
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ Secondaries: lines }) =>
        save.send({ id: zone.ID, Secondaries: lines.split(/[\s,]+/).filter((text) => text !== '') }),
      )}
    >
      <TextareaField
        form={form}
        name="Secondaries"
        label={t('addresses')}
        hint={t('hint')}
        rows={3}
        spellCheck={false}
        placeholder="192.0.2.53"
      />
      <FormError message={form.formState.errors.root?.message} />
      <div className="flex justify-end">
        <Button type="submit" pending={save.isPending} disabled={disabled}>
          {t('save')}
        </Button>
      </div>
      <ApiCalls calls={[calls.putZoneTransfer(zone.ID, addresses)]} className="shadow-none" />
    </form>
  )
}

type KeyProps = { zone: Zone; transferKey: Transfer['Key']; disabled: boolean }

function TransferKey({ zone, transferKey, disabled }: KeyProps) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.transfer')
  const meta = { reload: trpc.cloud.pathFilter() }
  const create = useMutation(trpc.cloud.zones.createTransferKey.mutationOptions({ meta }))
  const remove = useMutation(
    trpc.cloud.zones.deleteTransferKey.mutationOptions({ meta, onSuccess: () => create.reset() }),
  )
  const made = create.data
  return (
    <section aria-label={t('key')} className="flex flex-col gap-3">
      <p>
        {transferKey
          ? t.rich('signed', {
              name: () => <code className="wrap-anywhere">{transferKey.Name}</code>,
              algorithm: transferKey.Algorithm,
            })
          : t('unsigned')}
      </p>
      {made && (
        <NewSecret
          title={t('secret', { name: made.Name })}
          value={made.Secret}
          copyLabel={t('copy')}
          testId="transfer-secret"
          onDone={() => create.reset()}
        >
          {t('once')}
        </NewSecret>
      )}
      <div className="flex flex-wrap gap-2">
        {transferKey ? (
          <>
            <ConfirmDialog
              trigger={<Button disabled={disabled}>{t('replace')}</Button>}
              title={t('replaceTitle', { name: zone.Name })}
              action={t('replace')}
              variant="primary"
              onConfirm={() => create.mutateAsync({ id: zone.ID })}
            >
              <p>{t('replaceText')}</p>
            </ConfirmDialog>
            <ConfirmDialog
              trigger={<Button disabled={disabled}>{t('delete')}</Button>}
              title={t('deleteTitle', { name: zone.Name })}
              action={t('delete')}
              onConfirm={() => remove.mutateAsync({ id: zone.ID })}
            >
              <p>{t('deleteText')}</p>
            </ConfirmDialog>
          </>
        ) : (
          <Button pending={create.isPending} disabled={disabled} onClick={() => create.mutate({ id: zone.ID })}>
            {t('create')}
          </Button>
        )}
      </div>
      <ApiCalls calls={[calls.createTransferKey(zone.ID), calls.deleteTransferKey(zone.ID)]} className="shadow-none" />
    </section>
  )
}
