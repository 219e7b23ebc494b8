'use client'

import { texts } from '#i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import { errorAt, TextField } from '#components/ui/form/form-fields.tsx'
import { TagsField } from '../forms/combobox-fields.tsx'
import { DictionarySelect } from '../forms/dictionary-fields.tsx'
import { FormSection } from '../forms/form-layout.tsx'
import { VacancyFlags } from './vacancy-conditions.tsx'
import { phoneInput, type VacancyForm } from './vacancy-values.ts'

/** Where the work is, and whom to contact. */
export function VacancyAddress({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  return (
    <FormSection title={t('address')} hint={t('addressHint')}>
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr_6rem]">
        <TextField
          form={form}
          name="address.city"
          label={t('city')}
          error={errorAt(form, 'address')}
          most={100}
          lang="ru"
        />
        <TextField form={form} name="address.street" label={t('street')} most={200} lang="ru" />
        <TextField form={form} name="address.building" label={t('building')} most={50} lang="ru" />
      </div>
      <TagsField
        form={form}
        name="address.metro_stations"
        label={t('metro')}
        hint={t('metroHint')}
        kind="metro_stations"
        most={10}
        validate={(stations, { address: { city, street, building } }) =>
          stations.length === 0 || Boolean(city || street || building) || t('metroAlone')
        }
      />
      <TextField form={form} name="address.description" label={t('directions')} most={500} lang="ru" />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField form={form} name="contacts.name" label={t('contactPerson')} most={100} lang="ru" />
        <TextField form={form} name="contacts.email" label={t('email')} most={200} type="email" />
        <TextField
          form={form}
          name="contacts.phones"
          label={t('phone')}
          rules={{
            validate: (text) => text === '' || phoneInput(text) !== null || t('phoneInvalid'),
          }}
          type="tel"
          placeholder="+7 900 000-00-00"
        />
      </div>
      <TextField form={form} name="code" label={t('reference')} className="sm:max-w-xs" most={100} autoComplete="off" />
    </FormSection>
  )
}

const RESPONDING = ['accept_incomplete_resumes', 'response_letter_required', 'allow_messages'] as const

/** How applicants respond: here, or on the employer's own site. */
export function VacancyResponding({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  const elsewhere = useWatch({ control: form.control, name: 'type' }) === 'direct'
  return (
    <FormSection title={t('responses')}>
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <DictionarySelect form={form} name="type" dictionary="vacancy_type" label={t('type')} />
        {elsewhere && (
          <TextField
            form={form}
            name="response_url"
            label={t('page')}
            rules={{
              required: t('pageRequired'),
              pattern: { value: /^https?:\/\/./, message: t('pageInvalid') },
            }}
            type="url"
            placeholder="https://example.com/jobs/1"
          />
        )}
      </div>
      {!elsewhere && <VacancyFlags form={form} legend={t('howToRespond')} flags={RESPONDING} />}
    </FormSection>
  )
}
