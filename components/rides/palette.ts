'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CarFront, ChartNoAxesColumn, Headset, LifeBuoy, ListChecks, ToggleRight } from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { useTRPC } from '#components/trpc/client.ts'

export default function ridesPalette(): ProductPalette {
  const t = texts('rides.product')
  const keywords = [t('name'), t('palette.keywords')]
  return {
    pages: [
      { label: t('palette.trips'), href: '/rides', icon: CarFront, role: 'user', keywords },
      { label: t('palette.demo'), href: '/rides/demo', icon: CarFront, role: 'user', keywords },
      { label: t('palette.support'), href: '/rides/support', icon: LifeBuoy, role: 'agent', keywords },
      { label: t('palette.desk'), href: '/rides/desk', icon: Headset, role: 'operator', keywords },
      { label: t('palette.report'), href: '/rides/report', icon: ChartNoAxesColumn, role: 'operator', keywords },
      { label: t('palette.choices'), href: '/rides/choices', icon: ListChecks, role: 'operator', keywords },
      { label: t('palette.switches'), href: '/rides/switches', icon: ToggleRight, role: 'operator', keywords },
      { label: t('palette.guide'), href: '/docs/rides', icon: BookOpen, keywords },
    ],
    useFound({ text, limit, own }) {
      const trpc = useTRPC()
      const { data } = useQuery(trpc.rides.orders.list.queryOptions({ limit: 100 }, own))
      const things = (data?.orders ?? [])
        .map(({ order_id, pickup, dropoff }) => ({
          href: `/rides/trips/${order_id}`,
          name: pickup && dropoff ? t('palette.route', { pickup, dropoff }) : (pickup ?? dropoff ?? ''),
        }))
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        .slice(0, limit)
      return [{ heading: t('palette.found'), icon: CarFront, things }]
    },
  }
}
