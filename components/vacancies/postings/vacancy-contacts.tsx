'use client'

import { useWatch } from 'react-hook-form'
import { errorAt, TextField } from '#components/ui/form/form-fields.tsx'
import { TagsField } from '../forms/combobox-fields.tsx'
import { DictionarySelect } from '../forms/dictionary-fields.tsx'
import { FormSection } from '../forms/form-layout.tsx'
import { VacancyFlags } from './vacancy-conditions.tsx'
import { phoneInput, type VacancyForm } from './vacancy-values.ts'

/** Where the work is, and whom to contact. */
export function VacancyAddress({ form }: VacancyForm) {
  return (
    <FormSection title="Address and contacts" hint="Only signed-in users see the contacts.">
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr_6rem]">
        <TextField form={form} name="address.city" label="City" error={errorAt(form, 'address')} most={100} lang="ru" />
        <TextField form={form} name="address.street" label="Street" most={200} lang="ru" />
        <TextField form={form} name="address.building" label="Building" most={50} lang="ru" />
      </div>
      <TagsField
        form={form}
        name="address.metro_stations"
        label="Metro"
        hint="Nearby stations, nearest first."
        kind="metro_stations"
        most={10}
        validate={(stations, { address: { city, street, building } }) =>
          stations.length === 0 || Boolean(city || street || building) || 'Enter the address as well'
        }
      />
      <TextField form={form} name="address.description" label="Directions" most={500} lang="ru" />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField form={form} name="contacts.name" label="Contact person" most={100} lang="ru" />
        <TextField form={form} name="contacts.email" label="E-mail" most={200} type="email" />
        <TextField
          form={form}
          name="contacts.phones"
          label="Phone"
          rules={{
            validate: (text) => text === '' || phoneInput(text) !== null || 'Enter a number with its area code',
          }}
          type="tel"
          placeholder="+7 900 000-00-00"
        />
      </div>
      <TextField
        form={form}
        name="code"
        label="Internal reference"
        className="sm:max-w-xs"
        most={100}
        autoComplete="off"
      />
    </FormSection>
  )
}

const RESPONDING = [
  ['accept_incomplete_resumes', 'Accept incomplete resumes'],
  ['response_letter_required', 'Require a cover letter'],
  ['allow_messages', 'Allow messages from applicants'],
] as const

/** How applicants respond: here, or on the employer's own site. */
export function VacancyResponding({ form }: VacancyForm) {
  const elsewhere = useWatch({ control: form.control, name: 'type' }) === 'direct'
  return (
    <FormSection title="Responses">
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <DictionarySelect form={form} name="type" dictionary="vacancy_type" label="Vacancy type" />
        {elsewhere && (
          <TextField
            form={form}
            name="response_url"
            label="Application page"
            rules={{
              required: 'Enter the address of the application page',
              pattern: { value: /^https?:\/\/./, message: 'Enter an address that starts with https://' },
            }}
            type="url"
            placeholder="https://example.com/jobs/1"
          />
        )}
      </div>
      {!elsewhere && <VacancyFlags form={form} legend="How to respond" flags={RESPONDING} />}
    </FormSection>
  )
}
