'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Going back to a page that the browser kept, which may be from before signing in, asks for the present one. */
export function KeptPage() {
  const router = useRouter()
  useEffect(() => {
    if (isFromCache()) router.refresh()
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) router.refresh()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [router])
  return null
}

function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && navigation.transferSize === 0
}
