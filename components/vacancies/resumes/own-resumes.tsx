'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText, Pencil, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { IconButton, IconLink } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { countText } from '#components/ui/locale.ts'
import { PagedRows } from '../paged-rows.tsx'
import { ResumeRow, type ResumeItem } from './resume-row.tsx'
import { VISIBILITY } from './resume-words.ts'

/** The user's own resumes, at most twenty, so always one page. */
export function OwnResumes() {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.resumes.mine.queryOptions({}))
  return (
    <PagedRows
      label="Your resumes"
      query={list}
      skeleton={3}
      empty={
        <EmptyState
          icon={FileText}
          title="No resumes yet"
          link={{ href: '/vacancies/resumes/new', label: 'Write a resume' }}
        >
          With a resume you can respond to vacancies, and employers can find you.
        </EmptyState>
      }
      row={(resume) => (
        <ResumeRow resume={resume}>
          <ResumeStatus resume={resume} />
          <span className="flex">
            <IconLink
              icon={Pencil}
              label={`Edit ${resume.title}`}
              href={`/vacancies/resumes/${resume.id}/edit`}
              prefetch={false}
            />
            <DeleteResume resume={resume} />
          </span>
        </ResumeRow>
      )}
      path="/vacancies/resumes/mine"
    />
  )
}

function ResumeStatus({ resume: { status, access, total_views: views } }: { resume: ResumeItem }) {
  const hidden = status?.id === 'not_published'
  return (
    <>
      <span className="text-subtle tabular-nums">{countText(views ?? 0, 'employer view', 'employer views')}</span>
      <Badge tone={hidden ? 'warning' : 'success'}>
        {hidden ? 'Not published' : `Visible to: ${VISIBILITY[access?.type.id ?? '']?.name ?? access?.type.name}`}
      </Badge>
    </>
  )
}

function DeleteResume({ resume: { id, title } }: { resume: ResumeItem }) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.vacancies.resumes.delete.mutationOptions({ meta: { reload: trpc.vacancies.pathFilter() } }),
  )
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={`Delete ${title}`} />}
      title="Delete this resume?"
      phrase={title}
      action="Delete resume"
      onConfirm={() => remove.mutateAsync({ resume_id: id })}
    >
      The responses you sent with it and their messages are deleted too.
    </ConfirmDialog>
  )
}
