import type { ComponentProps, ReactNode } from 'react'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { Hydrate } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Live } from './live.tsx'

type CloudPageProps = ComponentProps<typeof Hydrate> & {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Rows of the skeleton that is shown until the queries are answered. */
  rows?: number
}

/** The frame of every page of the panel: its header is sent at once, its content with the answers to `queries`. */
export function CloudPage({ title, description, actions, rows = 4, ...content }: CloudPageProps) {
  return (
    <Page product="cloud" className="flex flex-col gap-6">
      <Live />
      <PageHeader title={title} description={description} actions={actions} />
      <Hydrate fallback={<SkeletonRows rows={rows} />} {...content} />
    </Page>
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
