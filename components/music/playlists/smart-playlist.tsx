'use client'

import { useFieldArray } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { X } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { KINDS, kindOf, MOST_RULES, ORDERS } from '#server/products/music/smart/smart.schema.ts'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'

type Body = RouterInput['music']['playlists']['create']
type Rule = NonNullable<Body['rules']>['rules'][number]
type Field = Rule['field']

interface Values {
  name: string
  match: 'all' | 'any'
  rules: { field: Field; is: Rule['is']; value: string }[]
  order: (typeof ORDERS)[number]
  limit: string
}

const FIELDS = Object.values(KINDS).flatMap(({ fields }) => [...fields]) as Field[]
const FIRST = { field: 'genre', is: 'is', value: '' } as const
const NEW: Values = { name: '', match: 'all', rules: [{ ...FIRST }], order: 'artist', limit: '100' }

/** A button that opens the form of a playlist whose tracks follow from rules. */
export function CreateSmartPlaylist() {
  const t = texts('music.playlists')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: NEW })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.music.playlists.list.queryFilter(), done: t('created') }
  const create = useFormMutation(form, trpc.music.playlists.create.mutationOptions({ meta, onSuccess: close }))
  return (
    <CreateDialog label={t('create')} title={t('createTitle')} {...box}>
      <DialogForm
        onSubmit={form.handleSubmit((values) => create.send(bodyOf(values)))}
        action={t('create')}
        pending={create.isPending}
        error={form.formState.errors.root?.message}
      >
        <TextField
          form={form}
          name="name"
          label={t('name')}
          required={t('nameRequired')}
          most={200}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="match"
          label={t('match')}
          options={(['all', 'any'] as const).map((value) => [value, t(`matches.${value}`)] as const)}
        />
        <Rules form={form} />
        <SelectField
          form={form}
          name="order"
          label={t('order')}
          options={ORDERS.map((value) => [value, t(`fields.${value}`)] as const)}
        />
        <TextField form={form} name="limit" label={t('limit')} inputMode="numeric" required={t('limitRequired')} />
      </DialogForm>
    </CreateDialog>
  )
}

function Rules({ form }: { form: UseFormReturn<Values> }) {
  const t = texts('music.playlists')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' })
  return (
    <>
      {fields.map(({ id }, index) => {
        const kind = kindOf({ field: form.watch(`rules.${index}.field`) })
        return (
          <fieldset key={id} className="flex flex-wrap items-end gap-2">
            <legend className="sr-only">{t('rule', { number: index + 1 })}</legend>
            <SelectField
              form={form}
              name={`rules.${index}.field`}
              label={t('field')}
              rules={{ onChange: () => form.setValue(`rules.${index}.is`, firstOf(form, index)) }}
              options={FIELDS.map((value) => [value, t(`fields.${value}`)] as const)}
            />
            <SelectField
              form={form}
              name={`rules.${index}.is`}
              label={t('comparison')}
              options={KINDS[kind].is.map((value) => [value, t(`comparisons.${value}`)] as const)}
            />
            {kind === 'star' ? (
              <SelectField
                form={form}
                name={`rules.${index}.value`}
                label={t('value')}
                options={(['true', 'false'] as const).map((value) => [value, t(`stars.${value}`)] as const)}
              />
            ) : (
              <TextField
                form={form}
                name={`rules.${index}.value`}
                label={t(kind === 'time' ? 'days' : 'value')}
                required={t('valueRequired')}
                most={200}
                inputMode={kind === 'text' ? 'text' : 'decimal'}
                autoComplete="off"
              />
            )}
            {fields.length > 1 && (
              <IconButton icon={X} small label={t('removeRule', { number: index + 1 })} onClick={() => remove(index)} />
            )}
          </fieldset>
        )
      })}
      {fields.length < MOST_RULES && (
        <Button size="sm" className="self-start" onClick={() => append({ ...FIRST })}>
          {t('addRule')}
        </Button>
      )}
    </>
  )
}

function firstOf(form: UseFormReturn<Values>, index: number): Rule['is'] {
  return KINDS[kindOf({ field: form.getValues(`rules.${index}.field`) })].is[0]
}

function bodyOf({ name, match, rules, order, limit }: Values): Body {
  return { name, rules: { match, order, limit: Number(limit), rules: rules.map(ruleOf) } }
}

function ruleOf({ field, is, value }: Values['rules'][number]): Rule {
  const kind = kindOf({ field })
  if (kind === 'text') return { field, is, value }
  // A select whose value was never chosen shows its first option.
  return { field, is, value: kind === 'star' ? value !== 'false' : Number(value) }
}
