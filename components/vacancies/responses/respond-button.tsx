'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ExternalLink, Send } from 'lucide-react'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { webLink } from '../format.ts'
import type { Vacancy } from '../postings/vacancy-article.tsx'
import { goSignIn, useAccount } from '../use-account.ts'

const RespondDialog = dynamic(async () => (await import('./respond-dialog.tsx')).RespondDialog, { ssr: false })

const STATES: [relation: string, text: string][] = [
  ['got_invitation', 'You are invited'],
  ['got_rejection', 'Declined'],
  ['got_response', 'You responded'],
]

/** Responds to a vacancy, or links to the response that was sent already. */
export function RespondButton({ vacancy, asked }: { vacancy: Vacancy; asked: boolean }) {
  const account = useAccount()
  const [open, setOpen] = useState(asked && account !== null)
  const state = STATES.find(([relation]) => vacancy.relations.includes(relation))
  if (state)
    return (
      <LinkButton href="/vacancies/responses" prefetch={false} variant="primary">
        {state[1]}
      </LinkButton>
    )
  if (vacancy.archived) return null
  const external = vacancy.type.id === 'direct' ? webLink(vacancy.response_url) : null
  if (external)
    return (
      <LinkButton href={external} target="_blank" rel="nofollow noopener noreferrer" variant="primary">
        Respond on the employer’s site
        <ExternalLink aria-label="opens in a new tab" />
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
        Respond
      </Button>
      {open && <RespondDialog vacancy={vacancy} onClose={() => setOpen(false)} />}
    </>
  )
}
