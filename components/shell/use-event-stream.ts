'use client'

import { useEffect, useEffectEvent } from 'react'

const RECONNECT_MS = { first: 3_000, most: 60_000 }

/**
 * Follows a stream of server-sent events while the page is visible, because browsers have few connections to a host.
 * `onEvent` is called for each event of these names; `open` is sent when the stream connects or reconnects.
 */
export function useEventStream(url: string, names: readonly string[], onEvent: (event: Event) => void): void {
  const receive = useEffectEvent(onEvent)
  const listed = names.join(' ')
  useEffect(() => {
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let delay = RECONNECT_MS.first
    const stop = () => {
      clearTimeout(again)
      source?.close()
      source = undefined
    }
    const follow = () => {
      const opened = new EventSource(url)
      source = opened
      for (const name of listed.split(' ')) opened.addEventListener(name, receive)
      opened.addEventListener('open', () => (delay = RECONNECT_MS.first))
      // The browser reconnects by itself after a lost connection, but not after a response like 503.
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED || source !== opened) return
        again = setTimeout(follow, delay)
        delay = Math.min(delay * 2, RECONNECT_MS.most)
      })
    }
    const onVisibility = () => {
      stop()
      if (document.visibilityState === 'visible') follow()
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  }, [url, listed])
}
