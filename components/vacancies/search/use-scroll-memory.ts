'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** Under this name the place on the page is kept in the entry of the browser's history. */
const KEEP = 'listScroll'
const SETTLED_MS = 120

/**
 * Brings the reader back to the place on the page where they left this entry of the history. The browser's own way
 * comes too early: the list is drawn after it. `ready` says that the list of the address is there.
 */
export function useScrollMemory(ready: boolean): void {
  const wanted = useRef<number | null>(null)
  const restore = useEffectEvent(() => {
    if (!ready || wanted.current === null) return
    scrollTo({ top: wanted.current, behavior: 'instant' })
    wanted.current = null
  })
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    wanted.current = keptScroll()
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      if (timer === undefined || wanted.current !== null) return
      clearTimeout(timer)
      timer = undefined
      history.replaceState({ ...(history.state as object | null), [KEEP]: scrollY }, '')
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, SETTLED_MS)
    }
    const onPop = () => {
      clearTimeout(timer)
      wanted.current = keptScroll() ?? 0
      requestAnimationFrame(restore)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('popstate', onPop)
    // What leads away comes soon after a scroll: the place is kept before it does.
    for (const event of ['click', 'keydown']) addEventListener(event, keep, true)
    return () => {
      clearTimeout(timer)
      history.scrollRestoration = before
      removeEventListener('scroll', onScroll)
      removeEventListener('popstate', onPop)
      for (const event of ['click', 'keydown']) removeEventListener(event, keep, true)
    }
  }, [])
  useEffect(() => restore(), [ready])
}

/** What an entry that replaces the present one must keep. */
export function keptState(): Record<string, unknown> {
  return { [KEEP]: keptScroll() ?? undefined }
}

function keptScroll(): number | null {
  const kept = (history.state as Record<string, unknown> | null)?.[KEEP]
  return typeof kept === 'number' ? kept : null
}
