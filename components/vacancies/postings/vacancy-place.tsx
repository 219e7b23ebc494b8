'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Controlled } from '../forms/controlled.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { TagsField } from '../forms/tags-field.tsx'
import { phoneInput } from './phone.ts'
import type { VacancyValues } from './vacancy-values.ts'

/** The address of the place of work, and whom to ask. */
export function VacancyPlace({ form }: { form: UseFormReturn<VacancyValues> }) {
  const { address, contacts, code } = form.formState.errors
  const most = (value: number) => ({ maxLength: { value, message: `At most ${value} characters` } })
  return (
    <FormSection title="Address and contacts" hint="Contacts are shown to people who are signed in.">
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr_6rem]">
        <Field label="City" error={address?.city?.message ?? address?.message}>
          {(aria) => <Input {...aria} lang="ru" {...form.register('address.city', most(100))} />}
        </Field>
        <Field label="Street" error={address?.street?.message}>
          {(aria) => <Input {...aria} lang="ru" {...form.register('address.street', most(200))} />}
        </Field>
        <Field label="Building" error={address?.building?.message}>
          {(aria) => <Input {...aria} lang="ru" {...form.register('address.building', most(50))} />}
        </Field>
      </div>
      <Controlled
        form={form}
        name="address.metro_stations"
        rules={{
          validate: (stations, { address: { city, street, building } }) =>
            stations.length === 0 || Boolean(city || street || building) || 'Write the address, too',
        }}
      >
        {(field) => (
          <TagsField
            label="Metro"
            hint="Stations nearby, the nearest first."
            kind="metro_stations"
            most={10}
            {...field}
          />
        )}
      </Controlled>
      <Field label="How to get there" error={address?.description?.message}>
        {(aria) => <Input {...aria} lang="ru" {...form.register('address.description', most(500))} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Contact person" error={contacts?.name?.message}>
          {(aria) => <Input {...aria} lang="ru" {...form.register('contacts.name', most(100))} />}
        </Field>
        <Field label="E-mail" error={contacts?.email?.message}>
          {(aria) => <Input {...aria} type="email" {...form.register('contacts.email', most(200))} />}
        </Field>
        <Field label="Telephone" error={contacts?.phones?.message}>
          {(aria) => (
            <Input
              {...aria}
              type="tel"
              placeholder="+7 900 000-00-00"
              {...form.register('contacts.phones', {
                validate: (text) => text === '' || phoneInput(text) !== null || 'A number with its area code',
              })}
            />
          )}
        </Field>
      </div>
      <Field label="Your own reference" className="sm:max-w-xs" error={code?.message}>
        {(aria) => <Input {...aria} {...form.register('code', most(100))} autoComplete="off" />}
      </Field>
    </FormSection>
  )
}
