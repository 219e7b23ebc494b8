'use client'

import { texts } from '#i18n/texts.ts'
import { useFieldArray } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { TextField, CheckboxField } from '#components/ui/form/form-fields.tsx'
import { ComboboxField, TagsField } from '../forms/combobox-fields.tsx'
import { DictionarySelect } from '../forms/dictionary-fields.tsx'
import { FormSection, ListEntry } from '../forms/form-layout.tsx'
import { NO_CONTACT, type ResumeForm } from './resume-values.ts'

export function ResumePerson({ form }: ResumeForm) {
  const t = texts('vacancies.resumeForm')
  const common = texts('vacancies.forms')
  return (
    <FormSection title={t('you')} hint={t('youHint')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          form={form}
          name="last_name"
          label={t('lastName')}
          required={t('lastNameRequired')}
          most={60}
          autoComplete="family-name"
        />
        <TextField
          form={form}
          name="first_name"
          label={t('firstName')}
          required={t('firstNameRequired')}
          most={60}
          autoComplete="given-name"
        />
        <TextField form={form} name="middle_name" label={t('middleName')} most={60} autoComplete="additional-name" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <ComboboxField
          form={form}
          name="area"
          label={t('home')}
          kind="areas"
          required={common('areaRequired')}
          placeholder={common('cityExample')}
        />
        <TextField form={form} name="birth_date" label={t('birthDate')} type="date" autoComplete="bday" />
        <DictionarySelect form={form} name="gender" label={t('gender')} empty={common('notStated')} />
      </div>
      <TagsField
        form={form}
        name="citizenship"
        label={t('citizenship')}
        hint={t('citizenshipHint')}
        kind="countries"
        most={10}
      />
    </FormSection>
  )
}

export function ResumeContacts({ form }: ResumeForm) {
  const t = texts('vacancies.resumeForm')
  const contacts = useFieldArray({ control: form.control, name: 'contact' })
  return (
    <FormSection title={t('contacts')} hint={t('contactsHint')}>
      {contacts.fields.map(({ id }, index) => (
        <ListEntry key={id} title={t('contactNumber', { number: index + 1 })} onRemove={() => contacts.remove(index)}>
          <Contact form={form} name={`contact.${index}`} />
        </ListEntry>
      ))}
      <Button className="self-start" onClick={() => contacts.append(NO_CONTACT)}>
        <Plus aria-hidden /> {t('addContact')}
      </Button>
    </FormSection>
  )
}

function Contact({ form, name }: ResumeForm & { name: `contact.${number}` }) {
  const t = texts('vacancies.resumeForm')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[3fr_4fr_4fr_auto]">
      <DictionarySelect
        form={form}
        name={`${name}.type`}
        dictionary="preferred_contact_type"
        label={t('contactType')}
      />
      <TextField
        form={form}
        name={`${name}.value`}
        label={t('contactValue')}
        most={200}
        placeholder="+7 900 000-00-00"
      />
      <TextField form={form} name={`${name}.comment`} label={t('comment')} placeholder={t('commentExample')} />
      <CheckboxField form={form} name={`${name}.preferred`} label={t('preferred')} className="sm:mt-8" />
    </div>
  )
}
