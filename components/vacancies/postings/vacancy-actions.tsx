'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EyeOff, Pencil, Star } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { HeldNotice } from '../moderation/held-notice.tsx'
import { ReportButton } from '../moderation/report-button.tsx'
import { RespondButton } from '../responses/respond-button.tsx'
import { goSignIn, useAccount } from '../use-account.ts'
import { isFavorite, useFavorite } from './favorite-cache.ts'
import type { Vacancy } from './types.ts'

type VacancyActionsProps = {
  vacancy: Vacancy
  /** If true, the form to respond is open at first. */
  responding?: boolean
}

/** What the user can do with the vacancy. Its state is in the query cache, so that a change in a list reaches it. */
export function VacancyActions({ vacancy: given, responding = false }: VacancyActionsProps) {
  const trpc = useTRPC()
  const setFavorite = useFavorite()
  const { data: vacancy } = useQuery(
    trpc.vacancies.get.queryOptions({ vacancy_id: given.id }, { initialData: given, staleTime: 30_000 }),
  )
  const favorite = isFavorite(vacancy)
  return (
    <div lang={currentLocale()} className="mt-4 flex flex-wrap gap-2">
      {vacancy.counters ? (
        <OwnVacancy id={vacancy.id} responses={vacancy.counters.responses} />
      ) : (
        <RespondButton vacancy={vacancy} asked={responding} />
      )}
      <Button aria-pressed={favorite} onClick={() => setFavorite(vacancy.id, !favorite)}>
        <Star aria-hidden className={cn(favorite && 'fill-current text-accent-text')} />
        {texts('vacancies.vacancy')('favorite')}
      </Button>
      {!vacancy.counters && <HideButton vacancy={vacancy} />}
      {!vacancy.counters && <ReportButton id={vacancy.id} />}
      {vacancy.moderation && (
        <div className="basis-full">
          <HeldNotice id={vacancy.id} moderation={vacancy.moderation} />
        </div>
      )}
    </div>
  )
}

/** Hides the vacancy from the user's searches, or shows it again; links to the hidden ones if its company is hidden. */
function HideButton({ vacancy: { id, relations, employer } }: { vacancy: Vacancy }) {
  const t = texts('vacancies.vacancy')
  const trpc = useTRPC()
  const account = useAccount()
  const hidden = relations.includes('blacklisted')
  const company = useQuery(
    trpc.vacancies.companies.get.queryOptions({ employer_id: employer.id }, { enabled: hidden, staleTime: 30_000 }),
  )
  const reload = trpc.vacancies.pathFilter()
  const hide = useMutation(trpc.vacancies.blacklist.addVacancy.mutationOptions({ meta: { done: t('hidden'), reload } }))
  const show = useMutation(
    trpc.vacancies.blacklist.removeVacancy.mutationOptions({
      meta: { done: texts('vacancies.common')('notHidden'), reload },
    }),
  )
  if (company.data?.relations.includes('blacklisted')) {
    return (
      <LinkButton href="/vacancies/blacklist">
        <EyeOff aria-hidden />
        {t('companyHidden')}
      </LinkButton>
    )
  }
  return (
    <Button
      aria-pressed={hidden}
      pending={hide.isPending || show.isPending || company.isLoading}
      onClick={() => (account ? (hidden ? show : hide).mutate({ vacancy_id: id }) : goSignIn())}
    >
      <EyeOff aria-hidden />
      {t('hide')}
    </Button>
  )
}

/** For the employer of the vacancy: edit it, read the responses. */
function OwnVacancy({ id, responses: count }: { id: string; responses: number }) {
  const t = texts('vacancies.vacancy')
  return (
    <>
      <LinkButton href={`/vacancies/employer/vacancies/${id}`} variant="primary">
        <Pencil aria-hidden />
        {t('edit')}
      </LinkButton>
      <LinkButton href={`/vacancies/employer/vacancies/${id}/responses`}>{t('responses', { count })}</LinkButton>
    </>
  )
}
