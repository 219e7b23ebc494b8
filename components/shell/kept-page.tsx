'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Refreshes a page that the browser restores from its cache on going back: it may be from before signing in. */
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
