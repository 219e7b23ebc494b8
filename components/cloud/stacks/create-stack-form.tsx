'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { CheckboxField, SelectField } from '#components/ui/form/form-fields.tsx'
import { calls } from '../calls.ts'
import { CreateForm } from '../create-form.tsx'
import { keepPassword } from '../servers/created-password.ts'
import { NameField } from '../fields.tsx'
import { FIRST_VALUES, requestOf, type StackValues } from './stack-values.ts'
import { StackServers } from './stack-servers.tsx'

/** Servers with one network, one firewall and their names in one zone, next to the API call that the button makes. */
export function CreateStackForm() {
  const trpc = useTRPC()
  const t = texts('cloud.stacks')
  const router = useRouter()
  const images = useQuery(trpc.cloud.images.list.queryOptions({}))
  const form = useForm<StackValues>({ defaultValues: FIRST_VALUES })
  const values = useFormValues(form)
  const create = useFormMutation(
    form,
    trpc.cloud.stacks.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: ({ ID, Servers }) => {
        for (const server of Servers) keepPassword(server.ID, server.AdminPassword ?? '')
        router.push(`/cloud/stacks/${ID}`)
      },
    }),
  )
  return (
    <CreateForm
      title={t('new')}
      {...create.formProps(requestOf)}
      summary={{ title: t('summary'), content: <p className="text-muted">{t('whole')}</p> }}
      action={t('create')}
      pending={create.isPending || create.isSuccess}
      calls={[calls.createStack(requestOf(values))]}
    >
      <NameField form={form} name="Name" label={t('name')} required={t('nameRequired')} placeholder="shop-1" />
      {images.error && <QueryError error={images.error} retry={images.refetch} />}
      <StackServers form={form} images={images.data ?? []} hasZone={values.zone !== ''} />
      <Shared form={form} values={values} />
      <ZoneChoice form={form} />
    </CreateForm>
  )
}

/** What all servers of the stack have in common. */
function Shared({ form, values }: { form: UseFormReturn<StackValues>; values: StackValues }) {
  const t = texts('cloud.stacks')
  const parts = [
    ['hasNetwork', t('withNetwork'), t('withNetworkHint'), 'network', t('networkName')],
    ['hasFirewall', t('withFirewall'), t('withFirewallHint'), 'firewall', t('firewallName')],
  ] as const
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {parts.map(([has, label, hint, name, nameLabel]) => (
        <div key={has} className="flex flex-col gap-3">
          <CheckboxField form={form} name={has} label={label} hint={hint} />
          {values[has] && <NameField form={form} name={name} label={nameLabel} required={t('nameRequired')} />}
        </div>
      ))}
    </div>
  )
}

/** The zone in which the servers get names; nothing where the account has none. */
function ZoneChoice({ form }: { form: UseFormReturn<StackValues> }) {
  const trpc = useTRPC()
  const t = texts('cloud.stacks')
  const { data } = useQuery(trpc.cloud.zones.list.queryOptions({}))
  const zones = data?.items.filter(({ State }) => State === 'Active' || State === 'Updating') ?? []
  if (zones.length === 0) return null
  const options = zones.map(({ ID, Name }) => [String(ID), Name] as const)
  return (
    <SelectField
      form={form}
      name="zone"
      label={t('zone')}
      hint={t('zoneHint')}
      options={[['', t('noZone')], ...options]}
      className="max-w-sm"
    />
  )
}
