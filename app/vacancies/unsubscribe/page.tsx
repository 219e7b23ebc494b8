import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'
import { Unsubscribe } from '#components/vacancies/search/unsubscribe.tsx'

// The URL contains a secret, which must not be sent in a Referer header.
export const generateMetadata = (): Metadata => ({
  title: texts('vacancies.unsubscribe')('title'),
  referrer: 'no-referrer',
  robots: 'noindex',
})

export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.unsubscribe')
  const { token } = await searchParams
  return (
    <QueryPage access="anyone" texts={['vacancies.unsubscribe']} product="vacancies" width="reading" title={t('title')}>
      {typeof token === 'string' ? <Unsubscribe token={token} /> : <p>{t('incomplete')}</p>}
    </QueryPage>
  )
}
