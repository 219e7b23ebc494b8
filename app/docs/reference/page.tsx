import type { Metadata } from 'next'
import { DocsFrame } from '#components/docs/docs-frame.tsx'
import { ReferenceStart, ReferenceSwitch } from '#components/docs/reference.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'API reference' }

export default function ReferencePage() {
  return (
    <ReferenceSwitch>
      <DocsFrame path="/docs/reference" served={servedProducts()} title="API reference">
        <ReferenceStart />
      </DocsFrame>
    </ReferenceSwitch>
  )
}
