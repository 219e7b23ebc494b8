import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DocsFrame } from '#components/docs/docs-frame.tsx'
import { guideName, GUIDES, readGuide } from '#components/docs/guides.ts'
import { Document, headingsOf } from '#components/docs/document.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'

interface Props {
  params: Promise<{ guide: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { guide } = await params
  const found = GUIDES.find(({ slug }) => slug === guide)
  return { title: found ? guideName(found.slug) : texts('shell.notFound')('page') }
}

export default async function GuidePage({ params }: Props) {
  const { guide } = await params
  const found = GUIDES.find(({ slug }) => slug === guide)
  const served = servedProducts()
  if (!found || !served.includes(found.product)) notFound()
  const { title, blocks } = await readGuide(found.slug)
  return (
    <DocsFrame
      path={`/docs/${found.slug}`}
      product={found.product}
      served={served}
      title={title}
      headings={headingsOf(blocks)}
    >
      <Document blocks={blocks} />
    </DocsFrame>
  )
}
