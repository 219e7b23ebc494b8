'use client'

import { useQuery } from '@tanstack/react-query'
import { BookOpen, CarFront, LifeBuoy, ToggleRight } from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { useTRPC } from '#components/trpc/client.ts'

export default (): ProductPalette => ({
  pages: [
    { label: 'Rides', href: '/rides', icon: CarFront, role: 'user', keywords: ['trips', 'feedback'] },
    { label: 'Ride feedback demo', href: '/rides/demo', icon: CarFront, role: 'user' },
    { label: 'Support desk', href: '/rides/support', icon: LifeBuoy, role: 'agent', keywords: ['rides', 'tasks'] },
    { label: 'Feature switches', href: '/rides/switches', icon: ToggleRight, role: 'operator', keywords: ['rides'] },
    { label: 'Rides guide', href: '/docs/rides', icon: BookOpen, keywords: ['docs'] },
  ],
  useFound({ text, limit, own }) {
    const trpc = useTRPC()
    const { data } = useQuery(trpc.rides.orders.list.queryOptions({ limit: 100 }, own))
    const things = (data?.orders ?? [])
      .map(({ order_id, pickup, dropoff }) => ({
        href: `/rides/trips/${order_id}`,
        name: [pickup, dropoff].filter(Boolean).join(' to '),
      }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
    return [{ heading: 'Trips', icon: CarFront, things }]
  },
})
