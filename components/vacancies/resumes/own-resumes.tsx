'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileText, Pencil, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button, IconButton, IconLink } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
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
          <PublishButton resume={resume} />
          <span className="flex">
            <IconLink
              icon={Download}
              label={`Save ${resume.title} as PDF`}
              href={resume.download.pdf.url}
              prefetch={false}
            />
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

/** Publishes a resume, or moves a published one to the beginning of the lists, every four hours. */
function PublishButton({ resume: { id, status, can_publish_or_update: isPossible } }: { resume: ResumeItem }) {
  const trpc = useTRPC()
  const hidden = status?.id === 'not_published'
  const publish = useMutation(
    trpc.vacancies.resumes.publish.mutationOptions({
      meta: {
        done: hidden ? 'Resume published' : 'Resume is first in the lists again',
        reload: trpc.vacancies.resumes.pathFilter(),
      },
    }),
  )
  if (!isPossible) return null
  return (
    <Button pending={publish.isPending} onClick={() => publish.mutate({ resume_id: id })}>
      {hidden ? 'Publish' : 'Move to top'}
    </Button>
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
