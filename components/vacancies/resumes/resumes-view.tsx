'use client'

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { signInAddress } from '#components/shell/sample-page.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { ResumeRow } from './resume-row.tsx'

type ResumesViewProps = {
  text?: string
  vacancy_id?: string
  page: number
  /** True without an account. */
  visitor: boolean
}

/** The resumes that this user may see, and as much of each as they may see. */
export function ResumesView({ visitor, ...input }: ResumesViewProps) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.resumes.list.queryOptions(input))
  return (
    <PagedRows
      label="Resumes found"
      query={list}
      skeleton={5}
      count={['resume', 'resumes']}
      empty={
        visitor ? (
          <EmptyState
            icon={Users}
            title="No resumes found"
            action={<LinkButton href={signInAddress('/vacancies/resumes')}>Sign in</LinkButton>}
          >
            Most applicants show their resumes to employers who have signed in.
          </EmptyState>
        ) : (
          <EmptyState icon={Users} title="No resumes found">
            {input.text ? 'Try fewer or different words.' : 'No applicant has made a resume visible to you yet.'}
          </EmptyState>
        )
      }
      row={(resume) => <ResumeRow resume={resume} />}
      path="/vacancies/resumes"
      params={{ text: input.text, vacancy_id: input.vacancy_id }}
    />
  )
}
