import { texts } from '#i18n/texts.ts'
import { DocsFrame } from '#components/docs/docs-frame.tsx'
import { readGuide } from '#components/docs/guides.ts'
import { Document, headingsOf } from '#components/docs/document.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('docs.frame')('title') })

export default async function DocsPage() {
  const { title, blocks } = await readGuide('start')
  return (
    <DocsFrame path="/docs" served={servedProducts()} title={title} headings={headingsOf(blocks)}>
      <Document blocks={blocks} />
    </DocsFrame>
  )
}
