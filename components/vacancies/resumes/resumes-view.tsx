'use client'

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useRowKeys } from '#components/shell/row-keys.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ResumeRow } from './resume-row.tsx'

type ResumesViewProps = { text?: string; vacancy_id?: string; page: number }

/** Resumes that this reader may see: who they are decides which, and how much of them. */
export function ResumesView(input: ResumesViewProps) {
  const trpc = useTRPC()
  const keys = useRowKeys<HTMLUListElement>()
  const list = useQuery(trpc.vacancies.resumes.list.queryOptions(input))
  if (list.isPending) return <SkeletonRows rows={5} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <>
      <output className="text-muted">
        {list.data.found} {list.data.found === 1 ? 'resume' : 'resumes'}
      </output>
      <Card aria-label="Resumes found" className="overflow-hidden">
        {list.data.items.length === 0 && (
          <EmptyState icon={Users} title="No resumes found">
            {input.text ? 'Search for fewer or other words.' : 'Nobody has opened a resume to you yet.'}
          </EmptyState>
        )}
        <ul ref={keys} className="divide-y">
          {list.data.items.map((resume) => (
            <li key={resume.id}>
              <ResumeRow resume={resume} />
            </li>
          ))}
        </ul>
      </Card>
      <Pagination
        page={list.data.page}
        pages={list.data.pages}
        hrefFor={(to) =>
          withQuery('/vacancies/resumes', { text: input.text, vacancy_id: input.vacancy_id, page: to || undefined })
        }
      />
    </>
  )
}
