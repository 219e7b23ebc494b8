import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { DocsFrame } from '#components/docs/docs-frame.tsx'
import { contentsOf } from '#components/docs/reference/description.ts'
import { OldAnchors } from '#components/docs/reference/old-anchors.tsx'
import { ReferenceIndex } from '#components/docs/reference/reference-index.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { servedProducts } from '#server/api/trpc/page.ts'
import { apiDescription } from './api-description.ts'

export const generateMetadata = () => ({ title: texts('docs.frame')('reference') })

export default async function ReferencePage({ searchParams }: { searchParams: SearchParams }) {
  const { q } = await pick(searchParams, 'q')
  const api = await apiDescription()
  return (
    <DocsFrame
      path="/docs/reference"
      served={servedProducts()}
      title={texts('docs.frame')('reference')}
      lang={currentLocale()}
      headings={[]}
    >
      <OldAnchors />
      <ReferenceIndex groups={contentsOf(api)} introduction={api.info.description} query={q ?? ''} />
    </DocsFrame>
  )
}
