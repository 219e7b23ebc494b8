'use client'

import { useEffect, useState } from 'react'

/** How long something took, or takes so far: 0.4 s, 12 s, 3 min 5 s. */
export function Elapsed({ from, to }: { from: string | null; to: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  const goesOn = from !== null && to === null
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [goesOn])
  if (from === null) return null
  const ms = Math.max(0, (to === null ? now : Date.parse(to)) - Date.parse(from))
  return <span suppressHydrationWarning>{spanText(ms)}</span>
}

function spanText(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
