import type { ComponentProps } from 'react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { SectionNav } from '#components/shell/section-nav.tsx'
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

const LINKS = [
  { href: '/cloud', name: 'Servers' },
  { href: '/cloud/templates', name: 'Templates' },
  { href: '/cloud/networks', name: 'Networks' },
  { href: '/cloud/jobs', name: 'Jobs' },
  { href: '/cloud/limits', name: 'Limits' },
  { href: '/cloud/tokens', name: 'API tokens' },
] as const

/** Links to the pages of the panel. */
export function CloudNav() {
  return <SectionNav label="Cloud" links={LINKS} />
}
