'use client'

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { ResumeRow } from './resume-row.tsx'

type ResumesViewProps = { text?: string; vacancy_id?: string; page: number }

/** Resumes that this reader may see: who they are decides which, and how much of them. */
export function ResumesView(input: ResumesViewProps) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.resumes.list.queryOptions(input))
  if (list.isPending) return <SkeletonRows rows={5} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <>
      <output className="text-muted">
        {list.data.found} {list.data.found === 1 ? 'resume' : 'resumes'}
      </output>
      <PagedRows
        label="Resumes found"
        list={list.data}
        empty={
          <EmptyState icon={Users} title="No resumes found">
            {input.text ? 'Search for fewer or other words.' : 'Nobody has opened a resume to you yet.'}
          </EmptyState>
        }
        row={(resume) => <ResumeRow resume={resume} />}
        hrefFor={(to) =>
          withQuery('/vacancies/resumes', { text: input.text, vacancy_id: input.vacancy_id, page: to || undefined })
        }
      />
    </>
  )
}
