import { Briefcase } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { PageHeader } from '#components/shell/page.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { UserLink, UserText } from '#components/ui/user-text.tsx'
import { Figure } from '../figure.tsx'
import { vacancyCount, wholeSum } from '../format.ts'
import { ShortRow } from '../postings/short-row.tsx'
import { FeedLinks } from '../search/feed-links.tsx'

type Place = RouterOutput['vacancies']['place']
type Counted = Place['trades'][number]

/** "Accountant in Moscow: vacancies", in the words of the language. */
export function titleOf({ area, trade }: Pick<Place, 'area' | 'trade'>): string {
  const t = texts('vacancies.places')
  if (area === null) return t('title')
  return trade === null ? t('titleOfPlace', { area }) : t('titleOfTrade', { area, trade })
}

/** How many vacancies there are in a place, what they pay, the newest, and the ways to others. */
export function PlaceView({ place }: { place: Place }) {
  const t = texts('vacancies.places')
  const { found, pay, items, trades, places, query } = place
  const title = titleOf(place)
  return (
    <>
      <PageHeader
        title={<UserText text={title} />}
        description={vacancyCount(found)}
        actions={
          <LinkButton href={query ? `/vacancies?${query}` : '/vacancies'} variant="primary">
            {t('search')}
          </LinkButton>
        }
      />
      {pay && (
        <Card className="flex flex-wrap gap-x-8 gap-y-3 p-4 sm:p-5">
          <Figure name={t('median')} value={wholeSum(pay.median)} />
          <Figure name={t('half')} value={t('range', { from: wholeSum(pay.lower), to: wholeSum(pay.upper) })} />
          <Figure name={t('basis')} value={vacancyCount(pay.vacancies)} />
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="newest" className="rounded-xl border bg-surface p-4 shadow-sm sm:p-5">
          <h2 id="newest" className="mb-2 text-base font-semibold">
            {t('newest')}
          </h2>
          {items.length === 0 ? (
            <EmptyState icon={Briefcase} title={t('none')} text={t('noneText')} />
          ) : (
            <ul className="divide-y">
              {items.map((item) => (
                <ShortRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          <div className="mt-4">
            <FeedLinks query={new URLSearchParams(query)} />
          </div>
        </section>
        <div className="flex flex-col gap-6">
          <Links title={t('trades')} links={trades} />
          <Links title={place.area === null ? t('cities') : t('places')} links={places} />
        </div>
      </div>
    </>
  )
}

function Links({ title, links }: { title: string; links: readonly Counted[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="rounded-xl border bg-surface p-4 shadow-sm sm:p-5">
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      <ul className="flex flex-col">
        {links.map(({ name, count, path }) => (
          <li key={path} className="flex items-baseline justify-between gap-3 py-1">
            <UserLink href={path} prefetch={false} text={name} className="min-w-0 hover:underline" />
            <span className="text-subtle tabular-nums">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
