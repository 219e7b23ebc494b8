'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { History } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { CHANGES } from '#server/products/music/ledger/changes.schema.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { LEDGER_PAGE, ledgerInput, type LedgerQuery } from '../inputs.ts'
import { PageLinks } from '../catalogue/page-links.tsx'
import { LedgerEntry } from './ledger-entry.tsx'

const PATH = '/music/libraries/changes'

/** What scans and imports did to tracks, the last first; each can be undone. */
export function LedgerView(query: LedgerQuery) {
  const t = texts('music.ledger')
  const trpc = useTRPC()
  const router = useRouter()
  const { what = '', library = '', page } = query
  const ledger = useQuery({
    ...trpc.music.ledger.show.queryOptions(ledgerInput(query)),
    placeholderData: keepPreviousData,
  })
  const libraries = useQuery(trpc.music.libraries.list.queryOptions({}))
  const filter = (next: { what?: string; library?: string }) =>
    router.replace(withQuery(PATH, { what, library, ...next }), { scroll: false })
  const { items = [], artists = {}, albums = {}, totalCount = 0 } = ledger.data ?? {}
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="w-full sm:w-44">
          <Select
            aria-label={t('kind')}
            value={what}
            onChange={({ target }) => filter({ what: target.value })}
            options={[['', t('everyKind')], ...CHANGES.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
          />
        </span>
        <span className="w-full sm:w-56">
          <Select
            aria-label={t('library')}
            value={library}
            onChange={({ target }) => filter({ library: target.value })}
            options={[
              ['', t('everyLibrary')],
              ...(libraries.data?.items ?? []).map(({ id, name }) => [String(id), name] as const),
            ]}
          />
        </span>
        <output className="text-muted">{ledger.data && t('count', { count: totalCount })}</output>
      </div>
      <Card className="overflow-hidden">
        <QueryStatus query={ledger} rows={6} />
        {ledger.data && items.length === 0 && <EmptyState icon={History} title={t('none')} text={t('noneText')} />}
        <ul className="divide-y empty:hidden" aria-label={t('title')}>
          {items.map((entry) => (
            <LedgerEntry key={entry.id} entry={entry} names={{ artistId: artists, albumId: albums }} />
          ))}
        </ul>
      </Card>
      <PageLinks path={PATH} keep={{ what, library }} page={page} size={LEDGER_PAGE} total={totalCount} />
    </>
  )
}
