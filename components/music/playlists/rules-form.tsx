'use client'

import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { X } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { KINDS, kindOf, MOST_RULES, ORDERS } from '#server/products/music/smart/smart.schema.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { FIRST_RULE, type Field, type Values } from './playlist-values.ts'
import { RulesPreview } from './rules-preview.tsx'

const FIELDS = Object.values(KINDS).flatMap(({ fields }) => [...fields]) as Field[]

/** The rules of a playlist, their order and limit, and what they would choose now. */
export function RuleFields({ form }: { form: UseFormReturn<Values> }) {
  const t = texts('music.playlists')
  return (
    <>
      <SelectField
        form={form}
        name="match"
        label={t('match')}
        options={(['all', 'any'] as const).map((value) => [value, t(`matches.${value}`)] as const)}
      />
      <RuleList form={form} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="order"
          label={t('order')}
          options={ORDERS.map((value) => [value, t(`fields.${value}`)] as const)}
        />
        <TextField form={form} name="limit" label={t('limit')} inputMode="numeric" required={t('limitRequired')} />
      </div>
      <CheckboxField form={form} name="descending" label={t('descending')} />
      <RulesPreview form={form} />
    </>
  )
}

function RuleList({ form }: { form: UseFormReturn<Values> }) {
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
              rules={{ onChange: () => restart(form, index) }}
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
        <Button size="sm" className="self-start" onClick={() => append({ ...FIRST_RULE })}>
          {t('addRule')}
        </Button>
      )}
    </>
  )
}

/** Resets comparison and value of a rule whose field has changed, because another field may have others. */
function restart(form: UseFormReturn<Values>, index: number): void {
  const kind = kindOf({ field: form.getValues(`rules.${index}.field`) })
  form.setValue(`rules.${index}.is`, KINDS[kind].is[0])
  form.setValue(`rules.${index}.value`, kind === 'star' ? 'true' : '')
}
