import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocsFrame } from '#components/docs/docs-frame.tsx'
import { contentsOf, namedSchemas } from '#components/docs/reference/description.ts'
import { NamedSchemas } from '#components/docs/reference/named-schemas.tsx'
import { OperationSection } from '#components/docs/reference/operation-section.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'
import { apiDescription } from '../api-description.ts'

interface Props {
  params: Promise<{ tag: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tag } = await found(params)
  return { title: tag ? texts('docs.frame')('tag', { tag: tag.name }) : texts('shell.notFound')('page') }
}

/** The operations of one tag, and no others: the whole reference in one document would block a phone for seconds. */
export default async function TagPage({ params }: Props) {
  const { api, group, tag } = await found(params)
  if (!group || !tag) notFound()
  const schemas = namedSchemas(api, tag.operations)
  const objects = { id: 'objects', title: texts('docs.reference')('objects'), lang: currentLocale() }
  const headings = tag.operations.map(({ id, summary, method }) => ({ id, title: summary, method }))
  return (
    <DocsFrame
      path={addressOf(tag)}
      served={servedProducts()}
      title={tag.name}
      headings={schemas.length > 0 ? [...headings, objects] : headings}
      parts={group.tags.map((one) => ({ href: addressOf(one), name: one.name, lang: 'en' }))}
    >
      <div className="flex flex-col gap-8 text-base">
        <p lang="en" className="text-muted">
          {tag.description}.
        </p>
        {tag.operations.map((operation) => (
          <OperationSection key={operation.id} operation={operation} api={api} />
        ))}
        <NamedSchemas schemas={schemas} />
      </div>
    </DocsFrame>
  )
}

async function found(params: Props['params']) {
  const [api, { tag: slug }] = [await apiDescription(), await params]
  const group = contentsOf(api).find(({ tags }) => tags.some((tag) => tag.slug === slug))
  return { api, group, tag: group?.tags.find((tag) => tag.slug === slug) }
}

function addressOf({ slug }: { slug: string }): string {
  return `/docs/reference/${slug}`
}
