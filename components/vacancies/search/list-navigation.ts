'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { isFavorite, useFavorite } from '../postings/favorite-cache.ts'
import { onEvents } from './use-search.ts'

/** From this width on, the reading pane is beside the list. */
const PANE = '(min-width: 64rem)'
const MOVED = 'quartet:selection'

/**
 * Which vacancy the reading pane shows: the one in the address's fragment (`#123`), else the first of the list.
 * `select` returns false where there is no pane.
 */
export function useSelection(ids: readonly string[]) {
  const wanted = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
  return { selected: ids.includes(wanted) ? wanted : ids[0], select }
}

const subscribe = onEvents('hashchange', 'popstate', MOVED)

function select(id: string): boolean {
  if (!matchMedia(PANE).matches) return false
  history.replaceState({ [SCROLL]: keptScroll() ?? undefined }, '', `#${id}`)
  dispatchEvent(new Event(MOVED))
  return true
}

/** Whether there is room for a pane beside the list; false on the server, which cannot know. */
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

/** The key of the scroll position in the state of a history entry. */
const SCROLL = 'listScroll'
const SETTLED_MS = 120

/**
 * Restores the scroll position of this history entry. The browser's own restoration comes too early: the list is
 * rendered after it. `ready` says that the list of the address is rendered.
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
      history.replaceState({ ...(history.state as object | null), [SCROLL]: scrollY }, '')
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
    // A click or key that leaves the page may directly follow a scroll: save the position first.
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

function keptScroll(): number | null {
  const kept = (history.state as Record<string, unknown> | null)?.[SCROLL]
  return typeof kept === 'number' ? kept : null
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog]'

type ListKeys = {
  items: readonly { id: string; relations: string[] }[]
  selected: string | undefined
  select: (id: string) => void
}

/** `/` to the search box, `j` and `k` through the list, Enter to open, `f` for favourites; not while typing. */
export function useListKeys({ items, selected, select: choose }: ListKeys): void {
  const router = useRouter()
  const setFavorite = useFavorite()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOn(event.target, TYPING)) return
    const step = { j: 1, k: -1 }[event.key]
    if (event.key === '/') document.getElementById('search-text')?.focus()
    else if (step !== undefined) show(neighbour(items, selected, step), choose)
    else if (event.key === 'Enter' && selected && !isOn(event.target, 'a, button, summary'))
      router.push(`/vacancies/${selected}`)
    else if (event.key === 'f' && selected)
      setFavorite(selected, !items.some((item) => item.id === selected && isFavorite(item)))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function neighbour(items: ListKeys['items'], selected: string | undefined, step: number): string | undefined {
  const at = items.findIndex(({ id }) => id === selected) + step
  return items[Math.min(Math.max(at, 0), items.length - 1)]?.id
}

function show(id: string | undefined, choose: (id: string) => void): void {
  if (id === undefined) return
  choose(id)
  document.getElementById(`vacancy-${id}`)?.scrollIntoView({ block: 'nearest' })
}

function isOn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
