'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, MailCheck, Send } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { webLink } from '../format.ts'
import type { Vacancy } from '../postings/types.ts'
import { goSignIn, useAccount } from '../use-account.ts'
import { RESPONSE_PATHS } from './response-row.tsx'

const RespondDialog = dynamic(async () => (await import('./respond-dialog.tsx')).RespondDialog, { ssr: false })

/** The outcomes of a response, by the user's relation to the vacancy. */
const STATES = [
  ['got_invitation', 'invited'],
  ['got_rejection', 'declined'],
  ['got_response', 'responded'],
] as const

/** Responds to a vacancy, or links to the response that was sent already. */
export function RespondButton({ vacancy, asked }: { vacancy: Vacancy; asked: boolean }) {
  const t = texts('vacancies.vacancy')
  const account = useAccount()
  const [open, setOpen] = useState(asked && account !== null)
  const state = STATES.find(([relation]) => vacancy.relations.includes(relation))
  if (state) return <ResponseLink vacancyId={vacancy.id} text={t(state[1])} />
  if (vacancy.archived) return null
  const external = vacancy.type.id === 'direct' ? webLink(vacancy.response_url) : null
  if (external)
    return (
      <LinkButton href={external} target="_blank" rel="nofollow noopener noreferrer" variant="primary">
        {t('respondElsewhere')}
        <ExternalLink aria-label={texts('vacancies.common')('newTab')} />
      </LinkButton>
    )
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => (account ? setOpen(true) : goSignIn(`/vacancies/${vacancy.id}?respond=1`))}
      >
        <Send aria-hidden />
        {t('respond')}
      </Button>
      {open && <RespondDialog vacancy={vacancy} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The outcome of the response, as a link to it, or to all responses until its id is known. */
function ResponseLink({ vacancyId, text }: { vacancyId: string; text: string }) {
  const trpc = useTRPC()
  const input = { vacancy_id: vacancyId, per_page: 1 }
  const { data } = useQuery(trpc.vacancies.negotiations.list.queryOptions(input, { retry: false }))
  const [response] = data?.items ?? []
  return (
    <LinkButton href={[RESPONSE_PATHS.applicant, response?.id].filter(Boolean).join('/')}>
      <MailCheck aria-hidden />
      {text}
    </LinkButton>
  )
}
