import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { TRPCError } from '@trpc/server'
import { Page } from '#components/shell/page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { Card } from '#components/ui/card.tsx'
import { salaryText } from '#components/vacancies/format.ts'
import { pictureOf } from '#components/vacancies/places/picture.ts'
import { jobPosting } from '#components/vacancies/postings/job-posting.ts'
import { SameJob } from '#components/vacancies/postings/same-job.tsx'
import { SimilarVacancies } from '#components/vacancies/postings/similar.tsx'
import { VacancyArticle } from '#components/vacancies/postings/vacancy-article.tsx'
import { BackToList } from '#components/vacancies/search/back-to-list.tsx'
import { api } from '#server/app-router.ts'

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, name, employer, area, salary, archived, alternate_url: url } = await vacancyOf((await params).id)
  const pay = salaryText(salary)
  const title = `${name} · ${employer.name}`
  const description = [name, pay, employer.name, area.name].filter(Boolean).join(', ')
  const images = pictureOf(new URL(`/pictures/vacancies/${id}`, url).href, name)
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'website', images },
    robots: archived ? { index: false } : undefined,
  }
}

export default async function VacancyPage({ params, searchParams }: Props) {
  const vacancy = await vacancyOf((await params).id)
  const { respond } = await pick(searchParams, 'respond')
  const country = await countryOf(vacancy.area.id)
  return (
    <Texts of={['vacancies.vacancy', 'vacancies.respond', 'vacancies.report', 'vacancies.held', 'vacancies.forms']}>
      <Page product="vacancies" className="flex flex-col gap-4">
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jobPosting(vacancy, country) }} />
        <BackToList />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,var(--container-reading))_minmax(0,1fr)]">
          <Card className="p-5 sm:p-8">
            <VacancyArticle vacancy={vacancy} heading="h1" responding={respond === '1'} />
          </Card>
          <div className="flex flex-col gap-6">
            <Hydrate queries={[trpc.vacancies.duplicates.queryOptions({ vacancy_id: vacancy.id })]}>
              <SameJob id={vacancy.id} heading="h2" className={BOX} />
            </Hydrate>
            <SimilarVacancies id={vacancy.id} heading="h2" className={BOX} />
          </div>
        </div>
      </Page>
    </Texts>
  )
}

const BOX = 'rounded-xl border bg-surface p-5 shadow-sm'

/** Once per request, for the title and the page. */
const vacancyOf = cache(async (id: string) => {
  try {
    return await (await api()).vacancies.get({ vacancy_id: id })
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound()
    throw error
  }
})

/** The country of an area: the root of its tree, or the child of "other regions". */
async function countryOf(areaId: string): Promise<{ id: string; name: string }> {
  const { area: around } = (await api()).vacancies.reference
  let area = await around({ area_id: areaId })
  while (area.parent_id !== null && area.parent_id !== OTHER_REGIONS) area = await around({ area_id: area.parent_id })
  return area
}
const OTHER_REGIONS = '1001'
