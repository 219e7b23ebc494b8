'use client'

import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { DictionarySelect } from '../forms/dictionary.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { ListEntry } from '../forms/list-entry.tsx'
import { NO_CONTACT, type ResumeValues } from './resume-values.ts'

type Props = { form: UseFormReturn<ResumeValues> }

export function ResumeContacts({ form }: Props) {
  const contacts = useFieldArray({ control: form.control, name: 'contact' })
  return (
    <FormSection title="Contacts" hint="Only employers whose vacancies you respond to see them.">
      {contacts.fields.map(({ id }, index) => (
        <ListEntry key={id} title={`Contact ${index + 1}`} onRemove={() => contacts.remove(index)}>
          <Contact form={form} index={index} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => contacts.append(NO_CONTACT)}>
        <Plus aria-hidden /> Add a contact
      </Button>
    </FormSection>
  )
}

function Contact({ form, index }: Props & { index: number }) {
  const errors = form.formState.errors.contact?.[index]
  const name = `contact.${index}` as const
  const preferred = `contact-${index}-preferred`
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[1fr_2fr_2fr_auto]">
      <DictionarySelect
        label="Kind"
        name="preferred_contact_type"
        field={form.register(`${name}.type`)}
        error={errors?.type?.message}
      />
      <Field label="Number or address" error={errors?.value?.message}>
        {(aria) => (
          <Input
            {...aria}
            {...form.register(`${name}.value`, { maxLength: { value: 200, message: 'At most 200 characters' } })}
            placeholder="+7 900 000-00-00"
          />
        )}
      </Field>
      <Field label="Comment" error={errors?.comment?.message}>
        {(aria) => <Input {...aria} {...form.register(`${name}.comment`)} placeholder="after 18:00" />}
      </Field>
      <label htmlFor={preferred} className="flex items-center gap-2 sm:mt-8">
        <Checkbox id={preferred} {...form.register(`${name}.preferred`)} />
        Preferred
      </label>
    </div>
  )
}
