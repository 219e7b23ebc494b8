import { AccountHome } from '#components/home/account-home.tsx'
import { VisitorHome } from '#components/home/visitor-home.tsx'
import { latestUnread } from '#components/shell/notifications/latest-input.ts'
import * as homes from '#components/homes.ts'
import type { ProductHome } from '#components/shell/product.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { PRODUCT_IDS } from '#server/core/scopes.schema.ts'
import { pageContext, servedProducts } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** Shows accounts what needs their attention, and visitors what each product is for. */
export default async function HomePage() {
  const { actor } = await pageContext()
  const parts = servedParts()
  if (actor.kind !== 'account') return <VisitorHome parts={parts} />
  const { name, roles } = actor
  const own = parts.filter(({ role }) => role === undefined || roles.includes(role))
  const request = { trpc, roles, api: await api() }
  // Errors are left to the cards: a product that is closed shows so in its own.
  const queries = await Promise.all(own.map((part) => part.queries(request).catch(() => [])))
  const news = trpc.notifications.list.queryOptions(latestUnread)
  const waiting = trpc.proposals.list.queryOptions({ state: 'open' })
  return (
    <Texts of={['home.proposals', ...own.flatMap((part) => part.texts ?? [])]}>
      <AccountHome name={name} roles={roles} parts={own} queries={[news, waiting, ...queries.flat()]} />
    </Texts>
  )
}

function servedParts(): ProductHome[] {
  const served = servedProducts()
  return PRODUCT_IDS.flatMap((id) => Object.values<ProductHome>(homes).filter((home) => home.id === id)).filter(
    ({ id }) => served.includes(id),
  )
}
