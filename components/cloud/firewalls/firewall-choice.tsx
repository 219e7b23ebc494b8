'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { CheckedList } from '../servers/checked-list.tsx'

type FirewallChoiceProps = { chosen: readonly number[]; onChoose: (ids: number[]) => void }

/** The firewalls that a new server has from its first start; nothing where there are none. */
export function FirewallChoice(choice: FirewallChoiceProps) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.firewalls.list.queryOptions({}))
  if (!data?.items.length) return null
  return <CheckedList legend={texts('cloud.firewalls')('title')} items={data.items} {...choice} />
}
