import type { ReactNode } from 'react'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { ensureFound } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export type RecordParams = Promise<{ id: string }>

interface RecordPageProps {
  /** Path of the list. */
  path: string
  params: RecordParams
  /** What the view reads: the record, then its lists. */
  queries: (id: number) => [record: { queryKey: readonly unknown[] }, ...{ queryKey: readonly unknown[] }[]]
  view: (id: number, isOperator: boolean) => ReactNode
}

/** The page of one artist or album. */
export async function RecordPage({ path, params, queries, view }: RecordPageProps) {
  const { id: given } = await params
  const { roles } = await pageAccount(`${path}/${given}`)
  if (!/^[1-9]\d{0,9}$/.test(given)) notFound()
  const id = Number(given)
  const wanted = queries(id)
  await ensureFound(wanted[0])
  return (
    <QueryPage product="music" queries={wanted}>
      {view(id, roles.includes('operator'))}
    </QueryPage>
  )
}
