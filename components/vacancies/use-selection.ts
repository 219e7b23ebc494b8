'use client'

import { useEffect, useState } from 'react'

/** From this width on there is a reading pane beside the list. */
const PANE = '(min-width: 64rem)'

/**
 * Which vacancy the reading pane shows: the one in the address's fragment (`#123`), else the first of the list.
 * `select` answers false where there is no pane.
 */
export function useSelection(ids: readonly string[]) {
  const [wanted, setWanted] = useState<string>()
  useEffect(() => setWanted(location.hash.slice(1) || undefined), [])
  const selected = wanted !== undefined && ids.includes(wanted) ? wanted : ids[0]
  const select = (id: string): boolean => {
    if (!matchMedia(PANE).matches) return false
    setWanted(id)
    history.replaceState(null, '', `#${id}`)
    return true
  }
  return { selected, select }
}
