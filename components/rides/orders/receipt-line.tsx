'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'

type About = RouterOutput['rides']['orders']['receipt']['steps'][number]['about']

/** The progress of a feedback or a reported problem: whether it is saved, and since when support has it. */
export function ReceiptLine({ orderId, about }: { orderId: string; about: About }) {
  const t = texts('rides.receipt')
  const { data } = useQuery({
    ...useTRPC().rides.orders.receipt.queryOptions({ order_id: orderId }),
    refetchInterval: 30_000,
  })
  const at = (wanted: 'stored' | 'task') => data?.steps.find((one) => one.step === wanted && one.about === about)?.at
  const stored = at('stored')
  if (stored === undefined) return null
  const received = at('task')
  if (received === undefined) return <p className="text-subtle">{t('onWay')}</p>
  return (
    <p className="text-subtle">
      {t('saved')} <RelativeTime at={stored} /> · {t('with')} <RelativeTime at={received} />
    </p>
  )
}
