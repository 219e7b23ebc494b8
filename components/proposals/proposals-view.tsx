'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProposalCard, type Approved } from './proposal-card.tsx'
import { Values } from './values.tsx'

/**
 * The changes that tokens of the account propose, and what became of earlier ones. An answer with a secret is kept here
 * only.
 */
export function ProposalsView() {
  const t = texts('proposals.list')
  const proposals = useQuery(useTRPC().proposals.list.queryOptions({}))
  const [approved, setApproved] = useState<Approved>()
  return (
    <>
      {approved && <Answer approved={approved} onDone={() => setApproved(undefined)} />}
      <QueryStatus query={proposals} rows={3} />
      {proposals.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={ClipboardCheck} title={t('none')} text={t('noneText')} />
        </Card>
      )}
      <ul aria-label={t('label')} className="flex flex-col gap-4 empty:hidden">
        {proposals.data?.items.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard proposal={proposal} onSecret={setApproved} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The response of an approved call that contains a secret. */
function Answer({ approved, onDone }: { approved: Approved; onDone: () => void }) {
  const t = texts('proposals.list')
  return (
    <Card aria-labelledby="answer">
      <CardBody className="flex flex-col gap-3">
        <h2 id="answer" className="text-base font-semibold">
          {t('answer')}
        </h2>
        <output className="text-muted">{t('answerText')}</output>
        <Values values={approved.answer as object} />
        <Button size="sm" className="self-start" onClick={onDone}>
          {t('close')}
        </Button>
      </CardBody>
    </Card>
  )
}
