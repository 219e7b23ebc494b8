'use client'

import dynamic from 'next/dynamic'
import { SkeletonRows } from '#components/ui/skeleton.tsx'

const View = dynamic(async () => (await import('./reference-view.tsx')).ReferenceView, {
  ssr: false,
  loading: () => <SkeletonRows rows={8} className="mx-auto max-w-3xl" />,
})

/** The API reference, drawn in the browser from openapi.json. Its code is loaded after the page. */
export function Reference() {
  return <View />
}
