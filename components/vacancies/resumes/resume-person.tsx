'use client'

import { useFieldArray } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { TextField, CheckboxField } from '#components/ui/form/form-fields.tsx'
import { ComboboxField, TagsField } from '../forms/combobox-fields.tsx'
import { DictionarySelect } from '../forms/dictionary-fields.tsx'
import { FormSection, ListEntry } from '../forms/form-layout.tsx'
import { NO_CONTACT, type ResumeForm } from './resume-values.ts'

export function ResumePerson({ form }: ResumeForm) {
  return (
    <FormSection title="About you" hint="Only employers see your name.">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          form={form}
          name="last_name"
          label="Family name"
          required="Enter your family name"
          most={60}
          autoComplete="family-name"
        />
        <TextField
          form={form}
          name="first_name"
          label="Given name"
          required="Enter your given name"
          most={60}
          autoComplete="given-name"
        />
        <TextField form={form} name="middle_name" label="Patronymic" most={60} autoComplete="additional-name" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <ComboboxField
          form={form}
          name="area"
          label="Where you live"
          kind="areas"
          required="Select a location from the list"
          placeholder="Moscow"
        />
        <TextField form={form} name="birth_date" label="Date of birth" type="date" autoComplete="bday" />
        <DictionarySelect form={form} name="gender" label="Gender" empty="Not stated" />
      </div>
      <TagsField
        form={form}
        name="citizenship"
        label="Citizenship"
        hint="Countries of which you are a citizen."
        kind="countries"
        most={10}
      />
    </FormSection>
  )
}

export function ResumeContacts({ form }: ResumeForm) {
  const contacts = useFieldArray({ control: form.control, name: 'contact' })
  return (
    <FormSection title="Contacts" hint="Only employers whose vacancies you respond to see them.">
      {contacts.fields.map(({ id }, index) => (
        <ListEntry key={id} title={`Contact ${index + 1}`} onRemove={() => contacts.remove(index)}>
          <Contact form={form} name={`contact.${index}`} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => contacts.append(NO_CONTACT)}>
        <Plus aria-hidden /> Add a contact
      </Button>
    </FormSection>
  )
}

function Contact({ form, name }: ResumeForm & { name: `contact.${number}` }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[3fr_4fr_4fr_auto]">
      <DictionarySelect form={form} name={`${name}.type`} dictionary="preferred_contact_type" label="Type" />
      <TextField
        form={form}
        name={`${name}.value`}
        label="Number or address"
        most={200}
        placeholder="+7 900 000-00-00"
      />
      <TextField form={form} name={`${name}.comment`} label="Comment" placeholder="after 18:00" />
      <CheckboxField form={form} name={`${name}.preferred`} label="Preferred" className="sm:mt-8" />
    </div>
  )
}
