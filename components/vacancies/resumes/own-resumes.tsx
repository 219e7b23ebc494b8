'use client'

import Link from 'next/link'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, Pencil, Trash2 } from 'lucide-react'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ACCESS } from './access-names.ts'
import { ResumeRow, type ResumeItem } from './resume-row.tsx'

/** One's own resumes, at most twenty, so one page of them. */
export function OwnResumes() {
  const trpc = useTRPC()
  const keys = useRowKeys<HTMLUListElement>()
  const list = useQuery(trpc.vacancies.resumes.mine.queryOptions({}))
  if (list.isPending) return <SkeletonRows rows={3} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <Card aria-label="Your resumes" className="overflow-hidden">
      {list.data.items.length === 0 && (
        <EmptyState
          icon={FileText}
          title="No resume yet"
          action={
            <Button asChild variant="primary">
              <Link href="/vacancies/resumes/new">Write a resume</Link>
            </Button>
          }
        >
          With a resume you respond to vacancies, and employers find you.
        </EmptyState>
      )}
      <ul ref={keys} className="divide-y">
        {list.data.items.map((resume) => (
          <li key={resume.id}>
            <ResumeRow resume={resume}>
              <Standing resume={resume} />
              <span className="flex">
                <Button asChild variant="ghost" size="icon">
                  <Link
                    href={`/vacancies/resumes/${resume.id}/edit`}
                    prefetch={false}
                    aria-label={`Edit ${resume.title}`}
                  >
                    <Pencil aria-hidden />
                  </Link>
                </Button>
                <DeleteResume resume={resume} />
              </span>
            </ResumeRow>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Standing({ resume: { status, access, total_views: views } }: { resume: ResumeItem }) {
  const hidden = status?.id === 'not_published'
  return (
    <>
      <span className="text-subtle tabular-nums">
        {views ?? 0} {views === 1 ? 'look' : 'looks'} by employers
      </span>
      <Badge tone={hidden ? 'warning' : 'success'}>
        {hidden ? 'Not published' : `Open to: ${ACCESS[access?.type.id ?? '']?.short ?? access?.type.name}`}
      </Badge>
    </>
  )
}

function DeleteResume({ resume: { id, title } }: { resume: ResumeItem }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const remove = useMutation(
    trpc.vacancies.resumes.delete.mutationOptions({
      onSuccess: () => cache.invalidateQueries(trpc.vacancies.pathFilter()),
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Delete ${title}`}>
          <Trash2 aria-hidden />
        </Button>
      }
      title="Delete this resume?"
      phrase={title}
      action="Delete resume"
      onConfirm={() => remove.mutateAsync({ resume_id: id })}
    >
      Your responses made with it are deleted too, with their messages.
    </ConfirmDialog>
  )
}
