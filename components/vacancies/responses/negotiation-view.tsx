'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserLink, UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import { nameOf } from '../resumes/resume-words.ts'
import { ResponseHiring } from '../hiring/response-hiring.tsx'
import { Decision } from './decision.tsx'
import { Messages } from './messages.tsx'
import { sideOf, StateBadge, type Negotiation, type Side } from './response-row.tsx'

const LINK = 'text-accent-text underline underline-offset-4'

/** One response as the applicant or the employer sees it, with their messages. */
export function NegotiationView({ id }: { id: string }) {
  const t = texts('vacancies.response')
  const trpc = useTRPC()
  const response = useQuery(trpc.vacancies.negotiations.get.queryOptions({ negotiation_id: id }))
  if (response.error || !response.data) return <QueryStatus query={response} rows={4} />
  const { vacancy, resume } = response.data
  const side = sideOf(response.data)
  const title = side === 'employer' ? resume && (nameOf(resume) ?? resume.title) : vacancy?.name
  return (
    <>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <UserText as="h1" text={title} className="text-xl font-semibold tracking-tight text-balance" />
            <p className="mt-1 text-muted">
              {t.rich(side === 'employer' ? 'respondedTo' : 'at', {
                link: () => vacancy && <Counterpart side={side} vacancy={vacancy} />,
                time: () => <RelativeTime at={isoOf(response.data.created_at)} />,
              })}
            </p>
          </div>
          <StateBadge negotiation={response.data} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {resume && (
            <p>
              {t.rich('resume', {
                link: () => (
                  <UserLink
                    href={`/vacancies/resumes/${resume.id}`}
                    prefetch={false}
                    text={resume.title}
                    className={LINK}
                  />
                ),
              })}
            </p>
          )}
          {side === 'applicant' && vacancy && (
            <Link href={`/vacancies/${vacancy.id}`} prefetch={false} className={LINK}>
              {t('openVacancy')}
            </Link>
          )}
        </div>
        {side === 'employer' ? <Decision negotiation={response.data} /> : <HideResponse id={id} />}
      </Card>
      {side === 'employer' && <ResponseHiring id={id} />}
      <Messages id={id} side={side} />
    </>
  )
}

type CounterpartProps = { side: Side; vacancy: NonNullable<Negotiation['vacancy']> }

/** A link to the other side of the response: for the employer the vacancy, for the applicant the company. */
function Counterpart({ side, vacancy: { id, name, employer } }: CounterpartProps) {
  const [href, text] =
    side === 'employer' ? [`/vacancies/${id}`, name] : [`/vacancies/companies/${employer.id}`, employer.name]
  return <UserLink href={href} prefetch={false} text={text} className="font-medium text-fg hover:underline" />
}

/** Removes a response from the applicant's list. */
function HideResponse({ id }: { id: string }) {
  const t = texts('vacancies.response')
  const trpc = useTRPC()
  const router = useRouter()
  const hide = useMutation(
    trpc.vacancies.negotiations.hide.mutationOptions({
      meta: { reload: trpc.vacancies.negotiations.list.pathFilter() },
      onSuccess: () => router.push('/vacancies/responses'),
    }),
  )
  return (
    <ConfirmDialog
      trigger={<Button className="self-start">{t('remove')}</Button>}
      title={t('removeTitle')}
      action={t('removeAction')}
      onConfirm={() => hide.mutateAsync({ negotiation_id: id })}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
