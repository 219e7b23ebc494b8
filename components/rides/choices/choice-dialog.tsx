'use client'

import { useId, useState, type ReactNode } from 'react'
import { LOCALES } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { Choice as Checkbox } from '#components/ui/form/checkbox.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { SelectField, TextField, useField } from '#components/ui/form/form-fields.tsx'
import { CAUSES, LONGEST_CHOICE } from '#server/products/rides/choices/causes.schema.ts'
import type { ChoiceValues, ListName } from './choice-values.ts'

interface ChoiceDialogProps {
  trigger: ReactNode
  title: string
  action: string
  values: ChoiceValues
  list: ListName
  /** The index of the choice in its list, which the server uses in the names of fields with errors. */
  at: number
  onSave: (values: ChoiceValues) => Promise<unknown>
}

/** A dialog for the text of a choice in every language, its ratings and its cause. */
export function ChoiceDialog({ trigger, title, action, values, list, at, onSave }: ChoiceDialogProps) {
  const t = texts('rides.choices')
  const [open, setOpen] = useState(false)
  const form = useForm({ values })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered)
      setOpen(false)
      form.reset(values)
    } catch (error) {
      showInForm(form, error, `${list}.${at}.`)
    }
  })
  return (
    <DialogButton
      trigger={trigger}
      title={title}
      open={open}
      onOpenChange={(next) => (next || form.mayLeave()) && setOpen(next)}
    >
      <DialogForm onSubmit={save} action={action} pending={isSubmitting} error={errors.root?.message}>
        {LOCALES.map((locale) => (
          <TextField
            key={locale}
            form={form}
            name={`text.${locale}`}
            label={t(`wordsIn.${locale}`)}
            lang={locale}
            required={t('wordsMissing')}
            most={LONGEST_CHOICE}
          />
        ))}
        {list === 'quality_choices' && <Ratings form={form} />}
        <SelectField
          form={form}
          name="cause"
          label={t('cause')}
          hint={t('causeHint')}
          options={CAUSES.map((cause) => [cause, t(`causes.${cause}`)])}
        />
      </DialogForm>
    </DialogButton>
  )
}

/** The ratings at which the choice is shown. */
function Ratings({ form }: { form: ReturnType<typeof useForm<ChoiceValues>> }) {
  const t = texts('rides.choices')
  const { value, onChange, ref, error } = useField<ChoiceValues, number[]>(
    form,
    'stars',
    (stars) => stars.length > 0 || t('ratingsMissing'),
  )
  const errorId = `${useId()}-error`
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('ratings')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {[1, 2, 3, 4, 5].map((rating) => (
          <Checkbox
            key={rating}
            ref={rating === 1 ? ref : undefined}
            label={t('rating', { stars: rating })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            checked={value.includes(rating)}
            onChange={({ target }) =>
              onChange([...value.filter((one) => one !== rating), ...(target.checked ? [rating] : [])])
            }
          />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
