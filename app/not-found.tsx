import Link from 'next/link'
import { Compass } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Page } from '#components/shell/page.tsx'
import { openProducts } from '#components/shell/products.ts'

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
            <Button asChild variant="primary">
              <Link href="/">Home</Link>
            </Button>
            {openProducts.map(({ id, name, href }) => (
              <Button asChild key={id}>
                <Link href={href}>{name}</Link>
              </Button>
            ))}
          </>
        }
      >
        The link may be old, or the page may belong to another account.
      </EmptyState>
    </Page>
  )
}
