'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { toast } from '#components/ui/toast.tsx'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { FormEnd } from '../forms/form-end.tsx'
import { ResumeAccess } from './resume-access.tsx'
import { ResumeContacts } from './resume-contacts.tsx'
import { ResumeEducation } from './resume-education.tsx'
import { ResumeExperience } from './resume-experience.tsx'
import { ResumeLanguages } from './resume-languages.tsx'
import { ResumePerson } from './resume-person.tsx'
import { FIRST_RESUME, resumeRequest, type ResumeValues } from './resume-values.ts'
import { ResumeWish } from './resume-wish.tsx'

type ResumeEditorProps = {
  /** The resume being changed; left out for a new one. */
  id?: string
  values?: ResumeValues
  /** Where to go when it is saved: back to the vacancy that asked for a resume. */
  next?: string
}

/** A whole resume on one page. */
export function ResumeEditor({ id, values = FIRST_RESUME, next }: ResumeEditorProps) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const form = useForm<ResumeValues>({ defaultValues: values })
  const done = {
    onSuccess: async () => {
      toast.success(id ? 'The resume is saved' : 'Your resume is there')
      await cache.invalidateQueries(trpc.vacancies.resumes.pathFilter())
      router.push(next ?? '/vacancies/resumes/mine')
    },
    onError: (error: unknown) => showInForm(form, error),
  }
  const create = useMutation(trpc.vacancies.resumes.create.mutationOptions(done))
  const update = useMutation(trpc.vacancies.resumes.update.mutationOptions(done))
  const [createOnce, updateOnce] = [useMutateOnce(create), useMutateOnce(update)]
  // Also after it is saved: until the next page is there, a second press would make a second resume.
  const busy = [create, update].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const submit = form.handleSubmit((given) => {
    if (busy) return
    const request = resumeRequest(given)
    if (id) updateOnce({ ...request, resume_id: id })
    else createOnce(request)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ResumeWish form={form} />
      <ResumePerson form={form} />
      <ResumeExperience form={form} />
      <ResumeEducation form={form} />
      <ResumeLanguages form={form} />
      <ResumeContacts form={form} />
      <ResumeAccess form={form} />
      <FormEnd
        error={form.formState.errors.root?.message}
        pending={busy}
        action={id ? 'Save resume' : 'Create resume'}
        cancelHref={next ?? '/vacancies/resumes/mine'}
      />
    </form>
  )
}
