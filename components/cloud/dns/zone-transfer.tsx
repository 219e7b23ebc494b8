'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import type { RouterOutput } from '#components/trpc/client.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import type { Zone } from '../types.ts'

type Transfer = RouterOutput['cloud']['zones']['getTransfer']

/** The owner's own name servers that have a copy of the zone, and the key that they sign transfers with. */
export function ZoneTransfer({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const query = useQuery(trpc.cloud.zones.getTransfer.queryOptions({ id: zone.ID }))
  return (
    <Card aria-labelledby="zone-transfer">
      <CardHeader>
        <CardTitle id="zone-transfer">Secondary name servers</CardTitle>
      </CardHeader>
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
    </Card>
  )
}

function Secondaries({ zone, addresses, disabled }: { zone: Zone; addresses: string[]; disabled: boolean }) {
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { Secondaries: addresses.join('\n') } })
  const save = useFormMutation(
    form,
    trpc.cloud.zones.replaceTransfer.mutationOptions({ meta: { done: 'Saved', reload: trpc.cloud.pathFilter() } }),
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
        label="IP addresses, one on each line"
        hint="They are notified of each change and fetch the zone (AXFR). Another port than 53 follows a colon."
        rows={3}
        spellCheck={false}
        placeholder="192.0.2.53"
      />
      <FormError message={form.formState.errors.root?.message} />
      <div className="flex justify-end">
        <Button type="submit" pending={save.isPending} disabled={disabled}>
          Save addresses
        </Button>
      </div>
      <ApiCalls calls={[calls.putZoneTransfer(zone.ID, addresses)]} className="shadow-none" />
    </form>
  )
}

type KeyProps = { zone: Zone; transferKey: Transfer['Key']; disabled: boolean }

function TransferKey({ zone, transferKey, disabled }: KeyProps) {
  const trpc = useTRPC()
  const meta = { reload: trpc.cloud.pathFilter() }
  const create = useMutation(trpc.cloud.zones.createTransferKey.mutationOptions({ meta }))
  const remove = useMutation(
    trpc.cloud.zones.deleteTransferKey.mutationOptions({ meta, onSuccess: () => create.reset() }),
  )
  const made = create.data
  return (
    <section aria-label="TSIG key" className="flex flex-col gap-3">
      <p>
        {transferKey ? (
          <>
            Transfers must be signed with the key <code className="wrap-anywhere">{transferKey.Name}</code> (
            {transferKey.Algorithm}).
          </>
        ) : (
          'Without a TSIG key, these addresses alone may transfer the zone.'
        )}
      </p>
      {made && (
        <NewSecret
          title={`Secret of ${made.Name}`}
          value={made.Secret}
          copyLabel="Copy secret"
          testId="transfer-secret"
          onDone={() => create.reset()}
        >
          Enter it at the secondaries now: it is not shown again.
        </NewSecret>
      )}
      <div className="flex flex-wrap gap-2">
        {transferKey ? (
          <>
            <ConfirmDialog
              trigger={<Button disabled={disabled}>Replace the key</Button>}
              title={`Replace the key of ${zone.Name}?`}
              action="Replace the key"
              variant="primary"
              onConfirm={() => create.mutateAsync({ id: zone.ID })}
            >
              <p>
                The secondaries cannot transfer the zone until they have the new key. Until then they answer with what
                they have.
              </p>
            </ConfirmDialog>
            <ConfirmDialog
              trigger={<Button disabled={disabled}>Delete the key</Button>}
              title={`Delete the key of ${zone.Name}?`}
              action="Delete the key"
              onConfirm={() => remove.mutateAsync({ id: zone.ID })}
            >
              <p>Then the addresses above may transfer the zone without one.</p>
            </ConfirmDialog>
          </>
        ) : (
          <Button pending={create.isPending} disabled={disabled} onClick={() => create.mutate({ id: zone.ID })}>
            Create a TSIG key
          </Button>
        )}
      </div>
      <ApiCalls calls={[calls.createTransferKey(zone.ID), calls.deleteTransferKey(zone.ID)]} className="shadow-none" />
    </section>
  )
}
