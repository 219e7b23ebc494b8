'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf, salaryText } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'
import { Decide } from './decide.tsx'
import { Findings } from './findings.tsx'
import { Said } from './held-notice.tsx'

export type CaseStatus = NonNullable<RouterInput['vacancies']['moderation']['list']['status']>
type Case = RouterOutput['vacancies']['moderation']['list']['items'][number]

/** What waits for an operator, or what operators have decided. */
export function ModerationView({ status, page }: { status: CaseStatus; page: number }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.moderation.list.queryOptions({ status, page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label={t('list')}
      query={list}
      skeleton={5}
      empty={
        <EmptyState
          icon={ShieldCheck}
          title={status === 'queue' ? t('empty') : t('noDecisions')}
          text={status === 'queue' ? t('emptyText') : t('noDecisionsText')}
        />
      }
      row={(item) => <CaseRow item={item} status={status} />}
      path="/vacancies/moderation"
      params={{ status: status === 'queue' ? undefined : status }}
    />
  )
}

const TONES = { waiting: 'info', held: 'warning', approved: 'success', refused: 'danger', appealed: 'warning' } as const

function CaseRow({ item, status }: { item: Case; status: CaseStatus }) {
  const t = texts('vacancies.moderation')
  const { vacancy, state, findings, note, appeal, queued_at: queuedAt, reports = [], report_count: count = 0 } = item
  return (
    <>
      <TitleRow
        href={`/vacancies/${vacancy.id}`}
        title={vacancy.name}
        detail={
          <>
            <UserText text={vacancy.employer.name} /> · <UserText text={vacancy.area.name} />
            {vacancy.salary && ` · ${salaryText(vacancy.salary)}`}
            {status === 'queue' && ' · '}
            {status === 'queue' && t.rich('since', { time: () => <RelativeTime at={isoOf(queuedAt)} /> })}
          </>
        }
      >
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        <Decide id={item.id} state={state} />
      </TitleRow>
      <div className="flex flex-col gap-3 px-4 pb-4 empty:hidden">
        <Findings findings={findings} />
        {appeal !== null && <Said title={t('appeal')} text={appeal} />}
        {note !== null && <Said title={t('note')} text={note} />}
        {count > 0 && (
          <details>
            <summary className="cursor-pointer font-medium">{t('reports', { count })}</summary>
            <ul className="mt-2 flex flex-col gap-2">
              {reports.map(({ reason, text, created_at: at }, place) => (
                // Reports have no ids.
                <li key={place}>
                  {texts('vacancies.report.reasons')(reason)} ·{' '}
                  <span className="text-subtle">
                    <RelativeTime at={isoOf(at)} />
                  </span>
                  {text !== null && <UserText as="p" text={text} className="whitespace-pre-line" />}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  )
}
