import type { ComponentProps, ReactNode } from 'react'
import { Hydrate } from '#components/trpc/hydrate.tsx'
import { Page, PageHeader } from './page.tsx'
import { Texts } from './texts.tsx'

type QueryPageProps = Omit<ComponentProps<typeof Page>, 'title' | 'className'> &
  Partial<ComponentProps<typeof PageHeader>> & {
    /** What its components use in the browser, beside what the layouts around it bring. */
    texts?: ComponentProps<typeof Texts>['of']
    queries?: ComponentProps<typeof Hydrate>['queries']
    /** Above the content: filters. */
    toolbar?: ReactNode
    /** With another value the content forgets its state. */
    contentKey?: string
  }

/** A page with a header, and a content that has the answers to `queries`. */
export function QueryPage(props: QueryPageProps) {
  const { product, width, title, description, actions, toolbar, texts = [], queries = [], contentKey, children } = props
  return (
    <Texts of={texts}>
      <Page product={product} width={width} className="flex flex-col gap-6">
        {title !== undefined && <PageHeader title={title} description={description} actions={actions} />}
        {toolbar}
        <Hydrate key={contentKey} queries={queries}>
          {children}
        </Hydrate>
      </Page>
    </Texts>
  )
}
