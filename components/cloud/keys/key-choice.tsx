'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { CheckedList } from '../servers/checked-list.tsx'

type KeyChoiceProps = { chosen: readonly number[]; onChoose: (ids: number[]) => void }

/** The saved keys that a new server gets; nothing where there are none. */
export function KeyChoice(choice: KeyChoiceProps) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.keys.list.queryOptions({}))
  if (!data?.items.length) return null
  const title = texts('cloud.keys')('title')
  return <CheckedList legend={title} items={data.items} detail={({ Fingerprint }) => Fingerprint} {...choice} />
}
