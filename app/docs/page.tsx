import type { Metadata } from 'next'
import { Reference } from '#components/docs/reference.tsx'
import { Page } from '#components/shell/page.tsx'

export const metadata: Metadata = { title: 'API reference' }

export default function DocsPage() {
  return (
    <Page width="full">
      <h1 className="sr-only">API reference</h1>
      <Reference />
    </Page>
  )
}
