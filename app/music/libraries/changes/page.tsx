import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { ledgerInput, ledgerQuery } from '#components/music/inputs.ts'
import { LedgerView } from '#components/music/libraries/ledger-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('music.ledger')('title') })

export default async function LedgerPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('music.ledger')
  await pageAccount('/music/libraries/changes', 'operator')
  const query = ledgerQuery(await pick(searchParams, 'what', 'library', 'page'))
  return (
    <Texts of={['music.ledger']}>
      <QueryPage
        product="music"
        title={t('title')}
        description={t('description')}
        queries={[trpc.music.ledger.show.queryOptions(ledgerInput(query)), trpc.music.libraries.list.queryOptions({})]}
      >
        <LedgerView {...query} />
      </QueryPage>
    </Texts>
  )
}
