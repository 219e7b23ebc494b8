'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { LIMITS, PRESET_NAMES, type LimitName } from '#server/products/cloud/bounds.schema.ts'

type Quotas = RouterOutput['cloud']['quotas']['get']
type Values = Record<LimitName, string> & { Preset: string }

/** The quotas of one account. For an empty field the preset applies, or, without a preset, the settings. */
export function QuotaForm({ id, email }: { id: string; email: string }) {
  const trpc = useTRPC()
  const quotas = useQuery(trpc.cloud.quotas.get.queryOptions({ id }))
  return (
    <>
      <QueryStatus query={quotas} rows={4} />
      {quotas.data && <Form quotas={quotas.data} email={email} />}
    </>
  )
}

function Form({ quotas: { UserID, Quotas: own, Limits }, email }: { quotas: Quotas; email: string }) {
  const t = texts('cloud.quotas')
  const trpc = useTRPC()
  const text = (name: LimitName) => [name, own[name] === undefined ? '' : String(own[name])]
  const values = { ...Object.fromEntries(LIMITS.map(text)), Preset: '' } as Values
  const form = useForm<Values>({ values })
  const meta = { reload: trpc.cloud.pathFilter(), done: t('saved') }
  const replace = useFormMutation(form, trpc.cloud.quotas.replace.mutationOptions({ meta }))
  const inputOf = ({ Preset, ...given }: Values) => {
    const preset = PRESET_NAMES.find((name) => name === Preset)
    const filled = LIMITS.filter((name) => given[name].trim() !== '' && !(preset && given[name] === values[name]))
    const Quotas = Object.fromEntries(filled.map((name) => [name, Number(given[name])]))
    return { id: UserID, Quotas, ...(preset && { Preset: preset }) }
  }
  return (
    <CardForm {...replace.formProps(inputOf)} title={email} action={t('save')}>
      <SelectField
        form={form}
        name="Preset"
        label={t('preset')}
        options={[['', t('none')] as const, ...PRESET_NAMES.map((name) => [name, t(`presets.${name}`)] as const)]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {LIMITS.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`limits.${name}`)}
            hint={t('used', { used: Limits[name].Used, limit: Limits[name].Limit })}
            type="number"
            min={0}
            placeholder={String(Limits[name].Limit)}
          />
        ))}
      </div>
    </CardForm>
  )
}
