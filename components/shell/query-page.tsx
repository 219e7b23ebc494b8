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
    /** The messages for the components of the page; its `title` and `description` are the page's header. */
    namespace?: PageNamespace
    /** What else its components use in the browser, beside what the layouts around it bring. */
    texts?: readonly Namespace[]
    queries?: ComponentProps<typeof Hydrate>['queries']
    /** Above the content: filters. */
    toolbar?: ReactNode
    /** When it changes, the content loses its state. */
    contentKey?: string
  }

/** A page with a header, and content with the results of `queries`; for accounts, unless `access` says otherwise. */
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
