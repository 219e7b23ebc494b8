import { Compass } from 'lucide-react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Page } from '#components/shell/page.tsx'
import { products } from '#components/shell/products.ts'

export const metadata = { title: 'Not found' }

export default function NotFoundPage() {
  return (
    <Page>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={Compass}
        title="There is nothing at this address"
        action={
          <>
            <LinkButton href="/" variant="primary">
              Home
            </LinkButton>
            {products.map(({ id, name, href }) => (
              <LinkButton href={href} key={id}>
                {name}
              </LinkButton>
            ))}
          </>
        }
      >
        The link may be old, or the page may belong to another account.
      </EmptyState>
    </Page>
  )
}
