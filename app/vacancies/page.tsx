import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { Page } from '#components/shell/page.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { FacetPanel } from '#components/vacancies/search/facet-panel.tsx'
import { feedHref, shownInput, listInput } from '#components/vacancies/search/query.ts'
import { Results } from '#components/vacancies/search/results.tsx'
import { SearchBox } from '#components/vacancies/search/search-box.tsx'

type Props = { searchParams: SearchParams }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const query = await queryOf(searchParams)
  const text = query.get('text')
  const t = texts('vacancies.search')
  return {
    title: text ? t('titleOf', { text }) : t('title'),
    alternates: {
      types: { 'application/atom+xml': feedHref(query, 'atom'), 'application/rss+xml': feedHref(query, 'rss') },
    },
  }
}

export default async function VacanciesPage({ searchParams }: Props) {
  const t = texts('vacancies.search')
  const query = await queryOf(searchParams)
  return (
    <Texts
      of={[
        'vacancies.box',
        'vacancies.chips',
        'vacancies.facets',
        'vacancies.map',
        'vacancies.messages',
        'vacancies.optional',
        'vacancies.saving',
        'vacancies.search',
        'vacancies.vacancy',
        'vacancies.report',
        'vacancies.held',
        'vacancies.respond',
        'vacancies.forms',
      ]}
    >
      <Page product="vacancies">
        <h1 className="sr-only">{t('title')}</h1>
        <SearchBox />
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[15rem_minmax(0,1fr)]">
          <aside
            aria-label={t('filters')}
            className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto pr-2 max-xl:hidden"
          >
            <Hydrate queries={[trpc.vacancies.facets.queryOptions(shownInput(query))]}>
              <FacetPanel />
            </Hydrate>
          </aside>
          <Hydrate queries={[trpc.vacancies.search.queryOptions(listInput(query))]}>
            <Results />
          </Hydrate>
        </div>
      </Page>
    </Texts>
  )
}

async function queryOf(searchParams: SearchParams): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(await searchParams))
    for (const item of Array.isArray(value) ? value : [value ?? '']) query.append(name, item)
  return query
}
