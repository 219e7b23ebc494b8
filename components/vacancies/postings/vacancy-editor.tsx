'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { toast } from '#components/ui/toast.tsx'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { FormEnd } from '../forms/form-end.tsx'
import { VacancyConditions } from './vacancy-conditions.tsx'
import { VacancyDemands } from './vacancy-demands.tsx'
import { VacancyDescription } from './vacancy-description.tsx'
import { VacancyPay } from './vacancy-pay.tsx'
import { VacancyPlace } from './vacancy-place.tsx'
import { VacancyResponding } from './vacancy-responding.tsx'
import { FIRST_VACANCY, vacancyRequest, type VacancyInput, type VacancyValues } from './vacancy-values.ts'
import { VacancyWork } from './vacancy-work.tsx'

type VacancyEditorProps = {
  /** The vacancy being changed; left out for a new one. */
  id?: string
  values?: VacancyValues
  kept?: Partial<VacancyInput>
}

/** A whole vacancy on one page. */
export function VacancyEditor({ id, values = FIRST_VACANCY, kept = {} }: VacancyEditorProps) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const [hasTwin, setHasTwin] = useState(false)
  const form = useForm<VacancyValues>({ defaultValues: values })
  const done = async (made: string, text: string) => {
    toast.success(text)
    await cache.invalidateQueries({ ...trpc.vacancies.pathFilter(), refetchType: 'none' })
    router.push(`/vacancies/${made}`)
  }
  const onError = (error: unknown) => {
    setHasTwin(failureOf(error).reason === 'duplicate')
    showInForm(form, error)
  }
  const create = useMutation(
    trpc.vacancies.create.mutationOptions({ onSuccess: (made) => done(made.id, 'The vacancy is published'), onError }),
  )
  const update = useMutation(
    trpc.vacancies.update.mutationOptions({
      onSuccess: (_, { vacancy_id }) => done(String(vacancy_id), 'The vacancy is saved'),
      onError,
    }),
  )
  const [createOnce, updateOnce] = [useMutateOnce(create), useMutateOnce(update)]
  // Also after it is saved, until the next page is there.
  const busy = [create, update].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const submit = form.handleSubmit((given) => {
    if (busy) return
    const request = vacancyRequest(given, kept)
    if (id) updateOnce({ ...request, vacancy_id: id })
    else createOnce({ ...request, ignore_duplicates: hasTwin })
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <VacancyWork form={form} />
      <VacancyDescription form={form} />
      <VacancyDemands form={form} />
      <VacancyPay form={form} />
      <VacancyConditions form={form} />
      <VacancyPlace form={form} />
      <VacancyResponding form={form} />
      <FormEnd
        error={form.formState.errors.root?.message}
        pending={busy}
        action={id ? 'Save vacancy' : hasTwin ? 'Publish it all the same' : 'Publish vacancy'}
        cancelHref={id ? `/vacancies/${id}` : '/vacancies/employer'}
      />
    </form>
  )
}
