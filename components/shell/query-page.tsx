import type { ComponentProps, ReactNode } from 'react'
import { texts, type Namespace, type PageNamespace } from '#i18n/texts.ts'
import { Hydrate } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import type { Role } from '#server/core/scopes.schema.ts'
import { Page, PageHeader } from './page.tsx'
import { Texts } from './texts.tsx'

type QueryPageProps = Omit<ComponentProps<typeof Page>, 'title' | 'className'> &
  Partial<ComponentProps<typeof PageHeader>> & {
    /** Who sees it: visitors too, or the accounts with this role; every account by default. */
    access?: 'anyone' | Role
    /** Its texts `title` and `description` head the page, and its components use the namespace in the browser. */
    namespace?: PageNamespace
    /** What else its components use in the browser, beside what the layouts around it bring. */
    texts?: readonly Namespace[]
    queries?: ComponentProps<typeof Hydrate>['queries']
    /** Above the content: filters. */
    toolbar?: ReactNode
    /** With another value the content forgets its state. */
    contentKey?: string
  }

/** A page with a header, and a content that has the answers to `queries`: for accounts, unless it says otherwise. */
export async function QueryPage({ access, namespace, ...props }: QueryPageProps) {
  if (access !== 'anyone') await pageAccount(access)
  const t = namespace && texts(namespace)
  const { product, width, title = t?.('title'), description = t?.('description'), actions, toolbar, children } = props
  return (
    <Texts of={[...(namespace ? [namespace] : []), ...(props.texts ?? [])]}>
      <Page product={product} width={width} className="flex flex-col gap-6">
        {title !== undefined && <PageHeader title={title} description={description} actions={actions} />}
        {toolbar}
        <Hydrate key={props.contentKey} queries={props.queries ?? []}>
          {children}
        </Hydrate>
      </Page>
    </Texts>
  )
}
