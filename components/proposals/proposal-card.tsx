'use client'

import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { Values } from './values.tsx'

type Proposal = RouterOutput['proposals']['list']['items'][number]
export type Approved = RouterOutput['proposals']['approve']

const TONES = { open: 'warning', approved: 'success', declined: 'neutral', expired: 'neutral' } as const

type ProposalCardProps = { proposal: Proposal; onSecret: (approved: Approved) => void }

/** A change that a token proposes, with buttons to approve or reject it. */
export function ProposalCard({ proposal, onSecret }: ProposalCardProps) {
  const t = texts('proposals.list')
  const { title, state, target, token_name: name, program_id, input, result } = proposal
  const hasInput = Object.keys(input).length > 0
  return (
    <Card className="overflow-hidden">
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 lang="en" className="min-w-0 text-base font-semibold break-words">
            {title}
          </h2>
          <Badge tone={TONES[state]} dot>
            {texts('proposals.states')(state)}
          </Badge>
        </div>
        <p className="text-muted">
          {t.rich(program_id === null ? 'by' : 'program', {
            name: () => <UserText as="b" text={name} className="font-medium" />,
            time: () => <RelativeTime at={proposal.created_at} />,
          })}
          {state === 'open' && (
            <>
              {' · '}
              {t.rich('expires', { time: () => <RelativeTime at={proposal.expires_at} ahead /> })}
            </>
          )}
        </p>
        {target !== null && <p className="wrap-anywhere">{t('target', { target })}</p>}
        <div className="flex flex-col gap-2 rounded-lg border bg-sunken p-3">
          <p className="text-subtle">{t('input')}</p>
          {hasInput ? <Values values={input} /> : <p className="text-muted">{t('noInput')}</p>}
        </div>
        {result instanceof Object && Object.keys(result).length > 0 && (
          <details>
            <summary className="cursor-pointer text-muted">{t('result')}</summary>
            <div className="mt-2 rounded-lg border bg-sunken p-3">
              <Values values={result} />
            </div>
          </details>
        )}
      </CardBody>
      {state === 'open' && <Decision proposal={proposal} onSecret={onSecret} />}
    </Card>
  )
}

function Decision({ proposal: { id, title }, onSecret }: ProposalCardProps) {
  const t = texts('proposals.list')
  const trpc = useTRPC()
  const reload = trpc.proposals.pathFilter()
  const approve = useMutation(
    trpc.proposals.approve.mutationOptions({
      meta: { done: t('approved'), reload },
      onSuccess: (approved) => {
        if (approved.answer !== null) onSecret(approved)
      },
    }),
  )
  const decline = useMutation(
    trpc.proposals.decline.mutationOptions({ meta: { done: t('declined'), failed: t('declineFailed'), reload } }),
  )
  const isBusy = approve.isPending || decline.isPending
  return (
    <CardFooter className="flex-wrap">
      <Button
        size="sm"
        variant="primary"
        aria-label={t('approveLabel', { title })}
        pending={approve.isPending}
        disabled={isBusy}
        onClick={() => approve.mutate({ id })}
      >
        {t('approve')}
      </Button>
      <Button
        size="sm"
        aria-label={t('declineLabel', { title })}
        pending={decline.isPending}
        disabled={isBusy}
        onClick={() => decline.mutate({ id })}
      >
        {t('decline')}
      </Button>
      <FormError message={approve.error ? `${t('approveFailed')}: ${failureOf(approve.error).message}` : undefined} />
    </CardFooter>
  )
}
