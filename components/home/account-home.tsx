import { texts } from '#i18n/texts.ts'
import { Page, PageHeader } from '#components/shell/page.tsx'
import type { ProductHome } from '#components/shell/product.ts'
import { LatestUnread } from '#components/shell/notifications/latest-unread.tsx'
import { Hydrate } from '#components/trpc/hydrate.tsx'
import { WaitingProposals } from './waiting-proposals.tsx'
import type { Role } from '#server/core/scopes.schema.ts'
import { UserText } from '#components/ui/user-text.tsx'

type AccountHomeProps = {
  name: string
  roles: readonly Role[]
  parts: readonly ProductHome[]
  queries: Parameters<typeof Hydrate>[0]['queries']
}

/** The home page of an account: unread notifications, and a card for each product. */
export function AccountHome({ name, roles, parts, queries }: AccountHomeProps) {
  return (
    <Page className="flex flex-col gap-6">
      <PageHeader title={texts('home').rich('hello', { name: () => <UserText text={name} /> })} />
      <Hydrate queries={queries}>
        <WaitingProposals />
        <LatestUnread />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          {parts.map(({ id, Card }) => (
            <Card key={id} roles={roles} />
          ))}
        </div>
      </Hydrate>
    </Page>
  )
}
