import type { ComponentProps, ReactNode } from 'react'
import { Hydrate } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Page, PageHeader } from './page.tsx'

type QueryPageProps = Omit<ComponentProps<typeof Page>, 'title' | 'className'> &
  Partial<Omit<ComponentProps<typeof PageHeader>, 'className'>> & {
    queries?: ComponentProps<typeof Hydrate>['queries']
    /** Rows of the skeleton that is shown until the queries are answered. */
    rows?: number
    /** Above the content and sent with the header: filters. */
    toolbar?: ReactNode
    /** Another value shows the skeleton again. */
    contentKey?: string
  }

/** A page whose header is sent at once, and its content with the answers to `queries`. */
export function QueryPage(props: QueryPageProps) {
  const { product, width, title, description, actions, toolbar, queries = [], rows = 4, contentKey, children } = props
  return (
    <Page product={product} width={width} className="flex flex-col gap-6">
      {title !== undefined && <PageHeader title={title} description={description} actions={actions} />}
      {toolbar}
      <Hydrate key={contentKey} queries={queries} fallback={<SkeletonRows rows={rows} />}>
        {children}
      </Hydrate>
    </Page>
  )
}
