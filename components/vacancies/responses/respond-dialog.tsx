'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TextareaField, SelectField } from '#components/ui/form/form-fields.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { DraftNotice, useDraftForm } from '../forms/draft-form.tsx'
import type { Vacancy } from '../postings/types.ts'
import type { ResumeItem } from '../resumes/resume-row.tsx'

type RespondDialogProps = { vacancy: Vacancy; onClose: () => void }

/** Asks for the resume to respond with, and a cover letter. */
export function RespondDialog({ vacancy, onClose }: RespondDialogProps) {
  const t = texts('vacancies.respond')
  const trpc = useTRPC()
  const resumes = useQuery(trpc.vacancies.resumes.mine.queryOptions({}))
  const items = resumes.data?.items
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        description={
          <>
            <UserText text={vacancy.name} />
            {', '}
            <UserText text={vacancy.employer.name} />
          </>
        }
      >
        <QueryStatus query={resumes} rows={2} />
        {items?.length === 0 && (
          <EmptyState
            icon={FileText}
            title={t('noResume')}
            text={t('noResumeText')}
            className="py-10"
            link={{ href: `/vacancies/resumes/new?vacancy=${vacancy.id}`, label: t('writeResume') }}
          />
        )}
        {items?.[0] && <RespondForm vacancy={vacancy} resumes={items} first={items[0].id} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

type RespondFormProps = RespondDialogProps & { resumes: readonly ResumeItem[]; first: string }

function RespondForm({ vacancy, resumes, first, onClose }: RespondFormProps) {
  const t = texts('vacancies.respond')
  const trpc = useTRPC()
  const { form, draft } = useDraftForm(`response ${vacancy.id}`, { resume_id: first, message: '' })
  const create = useFormMutation(
    form,
    trpc.vacancies.negotiations.create.mutationOptions({
      meta: { done: t('sent'), reload: trpc.vacancies.pathFilter() },
      onSuccess: () => {
        draft.forget()
        onClose()
      },
    }),
  )
  // The dialog opened before its form: only "Close" could take the focus.
  const { setFocus } = form
  useEffect(() => setFocus('resume_id'), [setFocus])
  const letter = vacancy.response_letter_required
  return (
    <DialogForm {...create.formProps((given) => ({ ...given, vacancy_id: vacancy.id }))} action={t('send')}>
      <DraftNotice draft={draft} />
      <SelectField
        form={form}
        name="resume_id"
        label={t('resume')}
        options={resumes.map(({ id, title }) => [id, title])}
      />
      <TextareaField
        form={form}
        name="message"
        label={letter ? t('letter') : t('letterOptional')}
        hint={letter ? t('letterNeeded') : undefined}
        most={10_000}
        rules={{ validate: (text) => !letter || text.trim() !== '' || t('letterEmpty') }}
        rows={6}
      />
      <p className="text-subtle">{t('contacts')}</p>
    </DialogForm>
  )
}
