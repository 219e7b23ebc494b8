import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'
import { Unsubscribe } from '#components/vacancies/search/unsubscribe.tsx'

// The URL contains a secret, which must not be sent in a Referer header.
export const metadata: Metadata = { title: 'Unsubscribe', referrer: 'no-referrer', robots: 'noindex' }

export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return (
    <QueryPage product="vacancies" width="reading" title="Unsubscribe">
      {typeof token === 'string' ? (
        <Unsubscribe token={token} />
      ) : (
        <p>This link is incomplete. Copy it whole from the message.</p>
      )}
    </QueryPage>
  )
}
