'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { TryDesk } from './try-desk.tsx'

type Desk = RouterOutput['rides']['support']['desk']

/** The support desk in the settings, whether it responds, and what is waiting to be delivered to it. */
export function DeskView() {
  const trpc = useTRPC()
  const desk = useQuery({ ...trpc.rides.support.desk.queryOptions({}), refetchInterval: 30_000 })
  return (
    <div className="flex flex-col gap-6">
      <QueryStatus query={desk} rows={4} />
      {desk.data && <Facts desk={desk.data} />}
      {desk.data && <TryDesk type={desk.data.type} />}
    </div>
  )
}

function Facts({ desk: { type, name, address, healthy, replies, pending, dead } }: { desk: Desk }) {
  const t = texts('rides.desk')
  return (
    <Card aria-labelledby="desk">
      <CardHeader>
        <CardTitle id="desk">{type === 'recipe' ? name : t(`types.${type}`)}</CardTitle>
        <Badge tone={healthy ? 'success' : 'danger'} dot>
          {healthy ? t('healthy') : t('silent')}
        </Badge>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {address !== undefined && (
            <>
              <dt className="text-muted">{t('address')}</dt>
              <dd className="font-mono break-all">{address}</dd>
            </>
          )}
          <dt className="text-muted">{t('replies')}</dt>
          <dd>{replies ? t('repliesCome') : t('repliesStay')}</dd>
          <dt className="text-muted">{t('pending')}</dt>
          <dd>{formatNumber(pending)}</dd>
          <dt className="text-muted">{t('dead')}</dt>
          <dd>{formatNumber(dead)}</dd>
        </dl>
        {dead > 0 && (
          <LinkButton href="/rides/support" className="self-start">
            {t('toDead')}
          </LinkButton>
        )}
      </CardBody>
    </Card>
  )
}
