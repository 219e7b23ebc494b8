'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Controlled } from '../forms/controlled.tsx'
import { DictionarySelect } from '../forms/dictionary.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import { FormSection } from '../forms/form-section.tsx'
import type { CompanyFull } from './company-article.tsx'
import { companyRequest, valuesOfCompany } from './company-values.ts'
import { IndustriesField } from './industries-field.tsx'

/** The employer's own company; null before it has been described. */
export function CompanyEditor({ company }: { company: CompanyFull | null }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const form = useForm({ defaultValues: valuesOfCompany(company) })
  const put = useMutation(
    trpc.vacancies.companies.putMine.mutationOptions({
      onSuccess: async () => {
        toast.success('The company is saved')
        await cache.invalidateQueries({ ...trpc.vacancies.pathFilter(), refetchType: 'none' })
        router.push('/vacancies/employer')
        router.refresh()
      },
      onError: (error) => showInForm(form, error),
    }),
  )
  const putOnce = useMutateOnce(put)
  const busy = put.isPending || put.isSuccess
  const { errors } = form.formState
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((given) => !busy && putOnce(companyRequest(given)))}
    >
      <FormSection title="Your company">
        <Field label="Name" error={errors.name?.message}>
          {(aria) => (
            <Input
              {...aria}
              lang="ru"
              {...form.register('name', {
                required: 'Name the company',
                maxLength: { value: 200, message: 'At most 200 characters' },
              })}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <DictionarySelect
            label="Kind"
            name="employer_type"
            field={form.register('type')}
            error={errors.type?.message}
          />
          <Controlled
            form={form}
            name="area"
            rules={{ validate: (value) => value !== null || 'Choose a place from the list' }}
          >
            {(field) => <ChoiceField label="Where it is" kind="areas" {...field} />}
          </Controlled>
          <Field label="Site" error={errors.site_url?.message}>
            {(aria) => <Input {...aria} type="url" placeholder="https://example.com" {...form.register('site_url')} />}
          </Field>
        </div>
        <Controlled form={form} name="industries">
          {(field) => <IndustriesField {...field} />}
        </Controlled>
        <Field
          label="About the company"
          hint="Blank lines make paragraphs, lines that begin with a dash make lists; HTML is taken too."
          error={errors.description?.message}
        >
          {(aria) => <Textarea {...aria} lang="ru" rows={8} {...form.register('description')} />}
        </Field>
      </FormSection>
      <FormEnd error={errors.root?.message} pending={busy} action="Save company" cancelHref="/vacancies/employer" />
    </form>
  )
}
