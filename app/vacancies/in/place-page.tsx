import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { PlaceView, titleOf } from '#components/vacancies/places/place-view.tsx'
import { pictureOf } from '#components/vacancies/places/picture.ts'
import { vacancyCount } from '#components/vacancies/format.ts'
import { feedHref } from '#components/vacancies/search/query.ts'
import { orNull, pageContext } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** Once per request, for the title and the page. A path with another name before its id is redirected. */
const placeOf = cache(async (city?: string, trade?: string) => {
  const place = (await orNull((await api()).vacancies.place({ city, trade }))) ?? notFound()
  const asked = ['/vacancies/in', city, trade].filter((part) => part !== undefined).join('/')
  if (place.path !== asked) permanentRedirect(place.path)
  return place
})

export async function placeMetadata(city?: string, trade?: string): Promise<Metadata> {
  const place = await placeOf(city, trade)
  const { origin } = await pageContext()
  const title = titleOf(place)
  const description = texts('vacancies.places')('description', { title, count: vacancyCount(place.found) })
  const url = `${origin}${place.path}`
  const query = new URLSearchParams(place.query)
  return {
    title,
    description,
    alternates: {
      canonical: url,
      types: { 'application/atom+xml': feedHref(query, 'atom'), 'application/rss+xml': feedHref(query, 'rss') },
    },
    openGraph: {
      title,
      description,
      url,
      type: 'website',
      ...(city && { images: pictureOf(`${origin}/pictures/places/${[city, trade].filter(Boolean).join('/')}`, title) }),
    },
    ...(!place.is_listed && { robots: { index: false } }),
  }
}

export async function PlacePage({ city, trade }: { city?: string; trade?: string }) {
  const place = await placeOf(city, trade)
  return (
    <QueryPage access="anyone" texts={['vacancies.places']} product="vacancies">
      <PlaceView place={place} />
    </QueryPage>
  )
}
