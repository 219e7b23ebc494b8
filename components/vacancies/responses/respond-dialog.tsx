'use client'

import Link from 'next/link'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '#components/ui/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import type { Vacancy } from '../postings/vacancy-article.tsx'
import type { ResumeItem } from '../resumes/resume-row.tsx'

type RespondDialogProps = { vacancy: Vacancy; onClose: () => void }

/** Asks for the resume to respond with, and a cover letter. */
export function RespondDialog({ vacancy, onClose }: RespondDialogProps) {
  const trpc = useTRPC()
  const resumes = useQuery(trpc.vacancies.resumes.mine.queryOptions({}))
  const items = resumes.data?.items
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Respond"
        description={
          <span lang="ru">
            {vacancy.name}, {vacancy.employer.name}
          </span>
        }
      >
        {resumes.isPending && <SkeletonRows rows={2} />}
        {resumes.error && <QueryError error={resumes.error} retry={resumes.refetch} retrying={resumes.isFetching} />}
        {items?.length === 0 && (
          <EmptyState
            icon={FileText}
            title="You need a resume first"
            className="py-10"
            action={
              <Button asChild variant="primary">
                <Link href={`/vacancies/resumes/new?vacancy=${vacancy.id}`}>Write a resume</Link>
              </Button>
            }
          >
            A response is sent with a resume. Once you have written one, you return here.
          </EmptyState>
        )}
        {items && items.length > 0 && <RespondForm vacancy={vacancy} resumes={items} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function RespondForm({ vacancy, resumes, onClose }: RespondDialogProps & { resumes: readonly ResumeItem[] }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const form = useForm({ defaultValues: { resume_id: resumes[0]?.id ?? '', message: '' } })
  const respond = useMutation(
    trpc.vacancies.negotiations.create.mutationOptions({
      onSuccess: async () => {
        toast.success('Response sent')
        onClose()
        await cache.invalidateQueries(trpc.vacancies.pathFilter())
      },
      onError: (error) => showInForm(form, error),
    }),
  )
  const send = useMutateOnce(respond)
  // The dialog opened before its form: only "Close" could take the focus.
  useEffect(() => form.setFocus('resume_id'), [form])
  const { errors } = form.formState
  const letter = vacancy.response_letter_required
  return (
    <form noValidate onSubmit={form.handleSubmit((given) => send({ ...given, vacancy_id: vacancy.id }))}>
      <DialogBody>
        <Field label="Resume" error={errors.resume_id?.message}>
          {(aria) => (
            <Select {...aria} lang="ru" {...form.register('resume_id')}>
              {resumes.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={letter ? 'Cover letter' : 'Cover letter (optional)'}
          hint={letter ? 'This employer requires one.' : undefined}
          error={errors.message?.message}
        >
          {(aria) => (
            <Textarea
              {...aria}
              rows={6}
              {...form.register('message', {
                validate: (text) => !letter || text.trim() !== '' || 'Enter a few sentences for the employer',
                maxLength: { value: 10_000, message: 'At most 10,000 characters' },
              })}
            />
          )}
        </Field>
        <p className="text-subtle">The employer will see your name and contacts.</p>
        <FormError message={errors.root?.message} />
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" pending={respond.isPending}>
          Send response
        </Button>
      </DialogFooter>
    </form>
  )
}
