'use client'

import { useEffect } from 'react'
import { useRouter } from 'next/navigation'

/** The anchors of the reference when it was one page: `#tag/servers/GET/api/servers`. The server never sees them. */
export function OldAnchors() {
  const router = useRouter()
  useEffect(() => {
    const [, tag, operation] = /^#tag\/([a-z-]+)(?:\/(.+))?$/.exec(location.hash) ?? []
    if (tag) router.replace(`/docs/reference/${tag}${operation ? `#${operation}` : ''}`)
  }, [router])
  return null
}
