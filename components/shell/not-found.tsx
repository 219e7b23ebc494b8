'use client'

import { Compass } from 'lucide-react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Page } from './page.tsx'
import { useProducts } from './served.tsx'

/** On the client, because every page carries it: its rendering would be sent with each of them. */
export function NotFound() {
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
            {useProducts().map(({ id, name, href }) => (
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
