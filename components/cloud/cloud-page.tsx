import type { ComponentProps } from 'react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Live } from './live.tsx'

/** The frame of every page of the panel, which follows the changes of the account's servers, networks and templates. */
export function CloudPage({ children, ...page }: Omit<ComponentProps<typeof QueryPage>, 'product'>) {
  return (
    <QueryPage product="cloud" {...page}>
      <Live />
      {children}
    </QueryPage>
  )
}
