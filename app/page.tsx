import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'
import { AccountHome } from '#components/home/account-home.tsx'
import { VisitorHome, type HomePart } from '#components/home/visitor-home.tsx'
import { latestUnread } from '#components/shell/notifications/latest-input.ts'
import { LateFonts } from '#components/shell/late-fonts.tsx'
import { LISTED } from '#components/shell/products.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageContext, servedProducts } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** For accounts what needs them, for visitors what each product is for. */
export default async function HomePage() {
  const { actor } = await pageContext()
  const parts = await servedParts()
  if (actor.kind !== 'account') return <VisitorHome parts={parts} />
  const { name, roles } = actor
  const own = parts.filter(({ role }) => role === undefined || roles.includes(role))
  const request = { trpc, roles, api: await api() }
  // A product that is closed shows so in its card.
  const queries = await Promise.all(own.map((part) => part.queries(request).catch(() => [])))
  const news = trpc.notifications.list.queryOptions(latestUnread)
  return (
    <>
      <Texts of={['rides.home', 'rides.inbox', 'rides.topics', 'rides.trip', 'rides.trips']}>
        <AccountHome name={name} roles={roles} parts={own} queries={[news, ...queries.flat()]} />
      </Texts>
      <LateFonts files={[cyrillic]} />
    </>
  )
}

async function servedParts(): Promise<HomePart[]> {
  const served = servedProducts()
  const parts = LISTED.filter(({ id }) => served.includes(id)).map(async ({ id, home }) => {
    const loaded = await home?.()
    return loaded ? [{ id, ...loaded.default }] : []
  })
  return (await Promise.all(parts)).flat()
}
