import { texts } from '#i18n/texts.ts'
import { ledgerInput, ledgerQuery } from '#components/music/inputs.ts'
import { LedgerView } from '#components/music/libraries/ledger-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('music.ledger')('title') })

export default async function LedgerPage({ searchParams }: { searchParams: SearchParams }) {
  const query = ledgerQuery(await pick(searchParams, 'what', 'library', 'page'))
  return (
    <QueryPage
      access="operator"
      namespace="music.ledger"
      product="music"
      queries={[trpc.music.ledger.show.queryOptions(ledgerInput(query)), trpc.music.libraries.list.queryOptions({})]}
    >
      <LedgerView {...query} />
    </QueryPage>
  )
}
