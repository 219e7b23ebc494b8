'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { Field } from '#components/ui/form/field.tsx'
import { TextField, TextareaField, useField } from '#components/ui/form/form-fields.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { langOf } from '#components/ui/locale.ts'
import { ComboboxField, Tags } from '../forms/combobox-fields.tsx'
import { descriptionText, editedDescription } from '../forms/description-html.ts'
import { DictionarySelect } from '../forms/dictionary-fields.tsx'
import { FormFooter, FormSection } from '../forms/form-layout.tsx'
import type { Option } from '../forms/suggest-input.tsx'
import type { Company } from './company-article.tsx'

/** The user's own company; null before it has a profile. */
export function CompanyEditor({ company }: { company: Company | null }) {
  const t = texts('vacancies.companyForm')
  const trpc = useTRPC()
  const router = useRouter()
  const form = useForm({ defaultValues: valuesOfCompany(company) })
  const { send, isPending, isSuccess } = useFormMutation(
    form,
    trpc.vacancies.companies.putMine.mutationOptions({
      meta: { done: t('saved'), reload: { ...trpc.vacancies.pathFilter(), refetchType: 'none' } },
      onSuccess: () => {
        router.push('/vacancies/employer')
        router.refresh()
      },
    }),
  )
  const busy = isPending || isSuccess
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((given) => !busy && send(companyRequest(given, company)))}
    >
      <FormSection title={t('section')}>
        <TextField form={form} name="name" label={t('name')} required={t('nameRequired')} most={200} lang="ru" />
        <div className="grid gap-4 sm:grid-cols-3">
          <DictionarySelect form={form} name="type" dictionary="employer_type" label={t('type')} />
          <ComboboxField
            form={form}
            name="area"
            label={t('area')}
            kind="areas"
            required={texts('vacancies.forms')('areaRequired')}
          />
          <TextField form={form} name="site_url" label={t('site')} type="url" placeholder="https://example.com" />
        </div>
        <IndustriesField form={form} />
        <TextareaField
          form={form}
          name="description"
          label={t('about')}
          hint={texts('vacancies.forms')('htmlHint')}
          lang="ru"
          rows={8}
        />
      </FormSection>
      <FormFooter
        error={form.formState.errors.root?.message}
        pending={busy}
        action={t('save')}
        cancelHref="/vacancies/employer"
      />
    </form>
  )
}

const MOST = 10

type Industry = Option & { industries: Option[] }

/** Up to ten industries or sub-industries, added one by one. */
function IndustriesField({ form }: { form: UseFormReturn<CompanyValues> }) {
  const t = texts('vacancies.companyForm')
  const { value, onChange, error, ref } = useField<CompanyValues, Option[]>(form, 'industries')
  const trpc = useTRPC()
  const { data } = useQuery(trpc.vacancies.reference.industries.queryOptions({}, { staleTime: Infinity }))
  const all = (data ?? []) as Industry[]
  const add = (id: string) => {
    const found = all.flatMap((industry) => [industry, ...industry.industries]).find((industry) => industry.id === id)
    if (found && value.length < MOST && !value.some((industry) => industry.id === id))
      onChange([...value, { id, name: found.name }])
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('industries')} hint={t('most', { count: MOST })} error={error}>
        {(aria) => (
          <Select {...aria} ref={ref} value="" onChange={(event) => add(event.target.value)}>
            <option value="" lang={currentLocale()}>
              {t('addIndustry')}
            </option>
            {all.map((industry) => (
              <optgroup key={industry.id} label={industry.name}>
                {[industry, ...industry.industries].map(({ id, name }) => (
                  <option key={id} value={id} lang={langOf(name)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Tags label={t('selected')} value={value} onChange={onChange} />
    </div>
  )
}

/** The values of the form: the fields of PUT /companies/mine, empty strings for what is not stated. */
function valuesOfCompany(company: Company | null) {
  return {
    name: company?.name ?? '',
    type: company?.type ?? 'company',
    area: company && { id: company.area.id, name: company.area.name },
    site_url: company?.site_url ?? '',
    industries: company?.industries ?? [],
    description: descriptionText(company?.description ?? ''),
  }
}

type CompanyValues = ReturnType<typeof valuesOfCompany>

function companyRequest(
  values: CompanyValues,
  company: Company | null,
): RouterInput['vacancies']['companies']['putMine'] {
  return {
    ...values,
    area: { id: values.area?.id ?? '' },
    site_url: values.site_url.trim() || null,
    industries: values.industries.map(({ id }) => ({ id })),
    description: values.description.trim() ? editedDescription(values.description, company?.description) : null,
  }
}
