'use client'

import { useEffect, useEffectEvent } from 'react'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog]'

type ListKeys = {
  ids: readonly string[]
  selected: string | undefined
  select: (id: string) => void
  open: (id: string) => void
  favour?: (id: string) => void
}

/** `/` to the search box, `j` and `k` through the list, Enter to open, `f` to keep; not while one types. */
export function useListKeys({ ids, selected, select, open, favour }: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOn(event.target, TYPING)) return
    const step = { j: 1, k: -1 }[event.key]
    if (event.key === '/') document.getElementById('search-text')?.focus()
    else if (step !== undefined) show(neighbour(ids, selected, step), select)
    else if (event.key === 'Enter' && selected && !isOn(event.target, 'a, button, summary')) open(selected)
    else if (event.key === 'f' && selected) favour?.(selected)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function neighbour(ids: readonly string[], selected: string | undefined, step: number): string | undefined {
  return ids[Math.min(Math.max(ids.indexOf(selected ?? '') + step, 0), ids.length - 1)]
}

function show(id: string | undefined, select: (id: string) => void): void {
  if (id === undefined) return
  select(id)
  document.getElementById(`vacancy-${id}`)?.scrollIntoView({ block: 'nearest' })
}

function isOn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
