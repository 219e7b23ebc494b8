'use client'

import { useEffect } from 'react'
import { useRouter } from 'next/navigation'

/** Redirects anchors from when the reference was one page: `#tag/servers/GET/api/servers`. Servers never see them. */
export function OldAnchors() {
  const router = useRouter()
  useEffect(() => {
    const [, tag, operation] = /^#tag\/([a-z-]+)(?:\/(.+))?$/.exec(location.hash) ?? []
    if (tag) router.replace(`/docs/reference/${tag}${operation ? `#${operation}` : ''}`)
  }, [router])
  return null
}
