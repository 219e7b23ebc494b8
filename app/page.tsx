import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'
import type { ReactNode } from 'react'
import { LastJob } from '#components/cloud/jobs/last-job.tsx'
import { SampleServer } from '#components/cloud/servers/sample-servers.tsx'
import { ProductCard } from '#components/home/product-card.tsx'
import { SampleTrack } from '#components/music/catalogue/sample-chart.tsx'
import { TopTrack } from '#components/music/catalogue/top-track.tsx'
import { chartInput } from '#components/music/inputs.ts'
import { SampleTrip } from '#components/rides/orders/sample-trips.tsx'
import { LastTrip } from '#components/rides/orders/last-trip.tsx'
import { LateFonts } from '#components/shell/late-fonts.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { Page } from '#components/shell/page.tsx'
import { products, type ProductId } from '#components/shell/products.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { NewestVacancies } from '#components/vacancies/postings/short-row.tsx'
import { pageContext, servedProducts } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** It works as it stands: reading vacancies needs no token. */
const FIRST_CALL = { name: 'Search vacancies', method: 'GET', path: '/api/vacancies?text=react&per_page=3' } as const

/** What is new in each product. */
const live: Partial<Record<ProductId, () => Promise<ReactNode>>> = {
  vacancies: async () => {
    const { vacancies } = await api()
    return <NewestVacancies result={await vacancies.search({ order_by: 'publication_time', per_page: 5 })} />
  },
  cloud: () =>
    orSample(<SampleServer />, async () => {
      const { cloud } = await api()
      return <LastJob jobs={await cloud.jobs.list({ limit: 20 })} />
    }),
  rides: () =>
    orSample(<SampleTrip />, async () => {
      const { rides } = await api()
      return <LastTrip {...await rides.orders.list({ limit: 20 })} />
    }),
  music: () =>
    orSample(<SampleTrack />, async () => {
      const { music } = await api()
      return <TopTrack {...await music.tracks.chart(chartInput)} />
    }),
}

export default async function HomePage() {
  const served = servedProducts()
  const isWhole = products.every(({ id }) => served.includes(id))
  const isJobSearch = served.includes('vacancies')
  return (
    <Page>
      <div className="grid items-center gap-8 py-4 lg:grid-cols-2 lg:gap-12 lg:py-6">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
            {isWhole ? 'Four products, one server, all yours' : 'One server, all yours'}
          </h1>
          <p className="mt-4 max-w-xl text-base text-pretty text-muted">
            {isWhole
              ? 'Quartet is a cloud panel, a job search, ride feedback and a music catalogue in one self-hosted application.'
              : 'Quartet is one self-hosted application.'}{' '}
            One account, one database, one API: almost everything a page can do, a program can do too.
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            {isJobSearch && (
              <LinkButton href="/vacancies" prefetch={false} variant="primary" size="lg">
                Search vacancies
              </LinkButton>
            )}
            <LinkButton href="/docs" prefetch={false} size="lg">
              Read the API docs
            </LinkButton>
          </div>
        </div>
        {isJobSearch && <ApiCalls open calls={[FIRST_CALL]} />}
      </div>
      <div className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2">
        {products
          .filter(({ id }) => served.includes(id))
          .map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              className={product.id === 'vacancies' ? 'order-first md:row-span-3' : undefined}
            >
              <Live product={product.id} />
            </ProductCard>
          ))}
      </div>
      <LateFonts files={isJobSearch ? [cyrillic, mono] : []} />
    </Page>
  )
}

async function Live({ product }: { product: ProductId }) {
  return live[product]?.()
}

/** What needs an account; for visitors a sample of it. */
async function orSample(sample: ReactNode, show: () => Promise<ReactNode>): Promise<ReactNode> {
  const { actor } = await pageContext()
  return actor.kind === 'account' ? show() : sample
}
