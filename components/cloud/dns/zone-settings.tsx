'use client'

import { useRouter } from 'next/navigation'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { ActionCard, Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { Secret } from '#components/ui/copy-button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { CheckboxField, TextField } from '#components/ui/form/form-fields.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import type { Zone } from '../types.ts'

/** Time to live and protection of a zone. */
export function ZoneSettings({ zone }: { zone: Zone }) {
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { TTL: String(zone.TTL), Protected: zone.Protected } })
  const save = useFormMutation(
    form,
    trpc.cloud.zones.update.mutationOptions({ meta: { done: 'Saved', reload: trpc.cloud.pathFilter() } }),
  )
  return (
    <Card aria-labelledby="zone-settings">
      <CardHeader>
        <CardTitle id="zone-settings">Settings</CardTitle>
      </CardHeader>
      <CardBody>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(({ TTL, Protected }) =>
            save.send({ id: zone.ID, Protected, ...(Number(TTL) !== zone.TTL && { TTL: Number(TTL) }) }),
          )}
        >
          <TextField
            form={form}
            name="TTL"
            label="TTL of new record sets, seconds"
            required="Enter a number of seconds"
            inputMode="numeric"
          />
          <CheckboxField form={form} name="Protected" label="Protect the zone from deletion" />
          <FormError message={form.formState.errors.root?.message} />
          <div className="flex justify-end">
            <Button type="submit" pending={save.isPending}>
              Save settings
            </Button>
          </div>
          <ApiCalls calls={callsOf(zone)} className="shadow-none" />
        </form>
      </CardBody>
    </Card>
  )
}

/** What this page does with a zone. */
function callsOf({ ID, TTL }: Zone) {
  return [
    calls.updateZone(ID, { TTL, Protected: true }),
    calls.enableDnssec(ID),
    calls.disableDnssec(ID),
    calls.deleteZone(ID),
  ]
}

const DNSSEC_WORDS = {
  Off: 'Answers are not signed.',
  Signing: 'The key is being created.',
  WaitingForParent:
    'Answers are signed, and wait for the parent zone. Hand one of these DS records to the registrar; what the parent has ' +
    'is looked at every ten minutes, or now under Name servers.',
  On: 'Answers are signed, and the parent zone has a DS record of this zone.',
}

/** The switch of DNSSEC, with the DS records to copy. */
export function Dnssec({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const meta = { reload: trpc.cloud.pathFilter() }
  const enable = useMutation(trpc.cloud.zones.sign.mutationOptions({ meta }))
  const disable = useMutation(trpc.cloud.zones.unsign.mutationOptions({ meta }))
  const { State, Supported, DS } = zone.DNSSEC
  return (
    <>
      <ActionCard
        id="dnssec"
        title="DNSSEC"
        text={Supported ? DNSSEC_WORDS[State] : 'The built-in name server does not sign zones: DNSSEC needs PowerDNS.'}
      >
        {State === 'Off' && Supported && (
          <ConfirmDialog
            trigger={<Button disabled={disabled}>Enable DNSSEC</Button>}
            title={`Sign ${zone.Name}?`}
            action="Enable DNSSEC"
            variant="primary"
            onConfirm={() => enable.mutateAsync({ id: zone.ID })}
          >
            The name server creates a key and signs every answer. Then you get DS records for the registrar.
          </ConfirmDialog>
        )}
        {State !== 'Off' && (
          <ConfirmDialog
            trigger={<Button disabled={disabled}>Disable DNSSEC</Button>}
            title={`Stop signing ${zone.Name}?`}
            phrase={zone.Name}
            action="Disable DNSSEC"
            onConfirm={() => disable.mutateAsync({ id: zone.ID })}
          >
            Remove the DS records at the registrar first, and wait a day: resolvers that still see them refuse unsigned
            answers.
          </ConfirmDialog>
        )}
      </ActionCard>
      {DS.length > 0 && (
        <Card aria-label="DS records">
          <CardBody className="flex flex-col gap-2">
            {DS.map((ds) => (
              <Secret key={ds} value={`${zone.TechName}. IN DS ${ds}`} label="Copy DS record" />
            ))}
          </CardBody>
        </Card>
      )}
    </>
  )
}

/** Deletion, with the name typed. */
export function DeleteZone({ zone }: { zone: Zone }) {
  const trpc = useTRPC()
  const router = useRouter()
  const remove = useMutation(
    trpc.cloud.zones.delete.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
      onSuccess: () => router.push('/cloud/dns'),
    }),
  )
  return (
    <ActionCard
      id="delete-zone"
      title="Delete zone"
      text={
        zone.Protected ? 'The zone is protected from deletion.' : 'The zone and its record sets cannot be restored.'
      }
    >
      <ConfirmDialog
        trigger={
          <Button variant="danger" disabled={zone.Protected || zone.State === 'Deleting'}>
            <Trash2 aria-hidden /> Delete zone
          </Button>
        }
        title={`Delete ${zone.Name}?`}
        phrase={zone.Name}
        action="Delete zone"
        onConfirm={() => remove.mutateAsync({ id: zone.ID })}
      >
        All {zone.RecordCount} record sets are deleted, and the name servers stop answering for the domain.
      </ConfirmDialog>
    </ActionCard>
  )
}
