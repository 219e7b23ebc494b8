'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { SummaryLine } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { Card } from '#components/ui/card.tsx'

/** How many proposed changes wait for the account's approval; nothing if there are none. */
export function WaitingProposals() {
  const t = texts('home.proposals')
  const count = useQuery(useTRPC().proposals.list.queryOptions({ state: 'open' })).data?.items.length ?? 0
  if (count === 0) return null
  return (
    <Card className="overflow-hidden">
      <SummaryLine href="/account/proposals" title={t('waiting', { count })} detail={t('text')} />
    </Card>
  )
}
