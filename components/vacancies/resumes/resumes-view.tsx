'use client'

import { texts } from '#i18n/texts.ts'
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
  visitor: boolean
}

/** The resumes that this user may see, and as much of each as they may see. */
export function ResumesView({ visitor, ...input }: ResumesViewProps) {
  const t = texts('vacancies.resumes')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.resumes.list.queryOptions(input))
  return (
    <PagedRows
      label={t('label')}
      query={list}
      skeleton={5}
      count={(count) => t('count', { count })}
      empty={
        visitor ? (
          <EmptyState
            icon={Users}
            title={t('none')}
            text={t('noneVisitor')}
            action={<LinkButton href={signInAddress('/vacancies/resumes')}>{t('signIn')}</LinkButton>}
          />
        ) : (
          <EmptyState icon={Users} title={t('none')} text={input.text ? t('noneWords') : t('noneYet')} />
        )
      }
      row={(resume) => <ResumeRow resume={resume} />}
      path="/vacancies/resumes"
      params={{ text: input.text, vacancy_id: input.vacancy_id }}
    />
  )
}
