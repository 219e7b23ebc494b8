'use client'

import { useSyncExternalStore } from 'react'
import { keptState } from './use-scroll-memory.ts'

/** From this width on there is a reading pane beside the list. */
const PANE = '(min-width: 64rem)'
const MOVED = 'quartet:selection'

/**
 * Which vacancy the reading pane shows: the one in the address's fragment (`#123`), else the first of the list.
 * `select` answers false where there is no pane.
 */
export function useSelection(ids: readonly string[]) {
  const wanted = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
  return { selected: ids.includes(wanted) ? wanted : ids[0], select }
}

/** Whether there is room for a pane beside the list; the server cannot know, and says no. */
export function useHasPane(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(PANE)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(PANE).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const events = ['hashchange', 'popstate', MOVED]
  for (const event of events) addEventListener(event, onChange)
  return () => events.forEach((event) => removeEventListener(event, onChange))
}

function select(id: string): boolean {
  if (!matchMedia(PANE).matches) return false
  history.replaceState(keptState(), '', `#${id}`)
  dispatchEvent(new Event(MOVED))
  return true
}
