'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { ExternalLink, Send } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { goSignIn, useAccount } from '../use-account.ts'
import type { Vacancy } from '../postings/vacancy-article.tsx'
import { webLink } from '../web-link.ts'

const Dialog = dynamic(async () => (await import('./respond-dialog.tsx')).RespondDialog, { ssr: false })

const ANSWERS: [relation: string, text: string][] = [
  ['got_invitation', 'You are invited'],
  ['got_rejection', 'Declined'],
  ['got_response', 'You responded'],
]

/** The way to respond to a vacancy, or where the response is that was made already. */
export function RespondButton({ vacancy, asked }: { vacancy: Vacancy; asked: boolean }) {
  const account = useAccount()
  const [open, setOpen] = useState(asked && account !== null)
  const answer = ANSWERS.find(([relation]) => vacancy.relations.includes(relation))
  if (answer)
    return (
      <Button asChild variant="primary">
        <Link href="/vacancies/responses" prefetch={false}>
          {answer[1]}
        </Link>
      </Button>
    )
  if (vacancy.archived) return null
  const elsewhere = vacancy.type.id === 'direct' ? webLink(vacancy.response_url) : null
  if (elsewhere)
    return (
      <Button asChild variant="primary">
        <a href={elsewhere} target="_blank" rel="nofollow noopener noreferrer">
          Respond on the employer’s site
          <ExternalLink aria-label="opens in a new tab" />
        </a>
      </Button>
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
      {open && !vacancy.archived && <Dialog vacancy={vacancy} onClose={() => setOpen(false)} />}
    </>
  )
}
