'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileText, Pencil, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button, IconButton, IconLink } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { ResumeRow, type ResumeItem } from './resume-row.tsx'
import { VISIBILITIES } from './resume-words.ts'

/** The user's own resumes, at most twenty, so always one page. */
export function OwnResumes() {
  const t = texts('vacancies.ownResumes')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.resumes.mine.queryOptions({}))
  return (
    <PagedRows
      label={t('label')}
      query={list}
      skeleton={3}
      empty={
        <EmptyState
          icon={FileText}
          title={t('none')}
          text={t('noneText')}
          link={{ href: '/vacancies/resumes/new', label: t('write') }}
        />
      }
      row={(resume) => (
        <ResumeRow resume={resume}>
          <ResumeStatus resume={resume} />
          <PublishButton resume={resume} />
          <span className="flex">
            <IconLink icon={Download} label={t('pdf', { title: resume.title })} href={resume.download.pdf.url} />
            <IconLink
              icon={Pencil}
              label={t('edit', { title: resume.title })}
              href={`/vacancies/resumes/${resume.id}/edit`}
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
  const t = texts('vacancies.ownResumes')
  const hidden = status?.id === 'not_published'
  return (
    <>
      <span className="text-subtle tabular-nums">{t('views', { count: views ?? 0 })}</span>
      <Badge tone={hidden ? 'warning' : 'success'}>{hidden ? t('hidden') : visibilityText(access?.type)}</Badge>
    </>
  )
}

/** Who can see a resume. Access by a list of employers has no message of its own: it is named as in the dictionary. */
function visibilityText(type: { id: string; name: string } | undefined): string | undefined {
  const known = VISIBILITIES.find((id) => id === type?.id)
  return known ? texts('vacancies.ownResumes.visible')(known) : type?.name
}

/** Publishes a resume, or moves a published one to the beginning of the lists, every four hours. */
function PublishButton({ resume: { id, status, can_publish_or_update: isPossible } }: { resume: ResumeItem }) {
  const t = texts('vacancies.ownResumes')
  const trpc = useTRPC()
  const hidden = status?.id === 'not_published'
  const publish = useMutation(
    trpc.vacancies.resumes.publish.mutationOptions({
      meta: {
        done: hidden ? t('published') : t('raised'),
        reload: trpc.vacancies.resumes.pathFilter(),
      },
    }),
  )
  if (!isPossible) return null
  return (
    <Button pending={publish.isPending} onClick={() => publish.mutate({ resume_id: id })}>
      {hidden ? t('publish') : t('raise')}
    </Button>
  )
}

function DeleteResume({ resume: { id, title } }: { resume: ResumeItem }) {
  const t = texts('vacancies.ownResumes')
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.vacancies.resumes.delete.mutationOptions({ meta: { reload: trpc.vacancies.pathFilter() } }),
  )
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={t('delete', { title })} />}
      title={t('deleteTitle')}
      phrase={title}
      action={t('deleteAction')}
      onConfirm={() => remove.mutateAsync({ resume_id: id })}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
