import { useEffect, useRef } from 'react'
import { texts } from '#i18n/texts.ts'

/** For each form on the page, a function that tells whether it has unsaved work. */
const forms = new Set<() => boolean>()
const isUnsaved = () => [...forms].some((ask) => ask())

/** Asks before the page is left while there is unsaved work: by a link, by going back, by closing the window. */
export function useUnsavedWork(hasUnsaved: () => boolean): void {
  const latest = useRef(hasUnsaved)
  useEffect(() => {
    latest.current = hasUnsaved
  })
  useEffect(() => {
    const ask = () => latest.current()
    if (!watching) watchLeaving()
    forms.add(ask)
    return () => {
      forms.delete(ask)
      if (forms.size === 0) stopWatching()
    }
  }, [])
}

/** Asks the user whether to leave and lose what was entered. */
export function confirmLeaving(): boolean {
  return confirm(texts('ui.form')('unsaved'))
}

let watching: AbortController | undefined

function watchLeaving(): void {
  watching = new AbortController()
  const { signal } = watching
  const onUnload = (event: Event) => {
    if (isUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', onUnload, { signal })
  // In the capture phase, so before React's listener, with which Next follows the link.
  document.addEventListener('click', (event) => isLeaving(event) && stayUnlessSure(event), { signal, capture: true })
  if (!('navigation' in window)) return
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType === 'traverse' && event.cancelable && !event.hashChange) stayUnlessSure(event)
  }
  navigation.addEventListener('navigate', onNavigate, { signal })
}

function stopWatching(): void {
  watching?.abort()
  watching = undefined
  forms.clear()
}

function stayUnlessSure(event: Event): void {
  if (!isUnsaved()) return
  // Do not ask a second time: a link to another site also fires `beforeunload`.
  if (confirmLeaving()) return stopWatching()
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** A plain click on a link to another page, in this window. */
function isLeaving({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return false
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
  return link.href.split('#')[0] !== location.href.split('#')[0]
}
