'use client'

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './cn.ts'

type MenuProps = {
  /** Accessible name of the button, before the text of the trigger. */
  label: string
  trigger: ReactNode
  button?: Omit<ButtonProps, 'children'>
  /** Opens beside its button, and is rendered on first use; otherwise `className` says where it stands. */
  atButton?: boolean
  className?: string
  children: ReactNode
}

/**
 * A menu as a native popover: it works before hydration, closes on Escape and on a click elsewhere, and adds no script.
 * Entries are plain links and buttons, reached with Tab or the arrow keys.
 */
export function Menu({ label, trigger, button, atButton = false, className, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(!atButton)
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button')) element.hidePopover()
    }
    element.addEventListener('click', onClick, { signal })
    const onKey = (event: KeyboardEvent) => {
      const entry = entryAfter(entriesOf(element), event.key)
      if (!entry) return
      event.preventDefault()
      entry.focus()
    }
    element.addEventListener('keydown', onKey, { signal })
    // It does not move with its button.
    const onScroll = () => element.matches(':popover-open') && element.hidePopover()
    const onToggle = () => {
      if (!opener.current || !element.matches(':popover-open')) return
      placeAt(element, opener.current)
      addEventListener('scroll', onScroll, { once: true, signal })
    }
    if (atButton) element.addEventListener('toggle', onToggle, { signal })
    return () => listening.abort()
  }, [atButton])
  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        popoverTarget={id}
        onClick={() => setUsed(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !menu.current) return
          event.preventDefault()
          flushSync(() => setUsed(true))
          menu.current.togglePopover(true)
          entriesOf(menu.current)[0]?.focus()
        }}
        {...button}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </Button>
      <div
        id={id}
        popover="auto"
        ref={menu}
        className={cn('fixed inset-auto m-0 rounded-lg border bg-surface p-1 text-fg shadow-lg', className)}
      >
        {used && children}
      </div>
    </>
  )
}

function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
}

/** The entry that the key moves the focus to; after the last comes the first. */
function entryAfter(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.findIndex((entry) => entry === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return entries[(at + 1) % entries.length]
    case 'ArrowUp':
      return entries.at(at < 0 ? -1 : at - 1)
    case 'Home':
      return entries[0]
    case 'End':
      return entries.at(-1)
    default:
      return undefined
  }
}

export const menuEntry =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-subtle'

/** Positions the menu below the button, right-aligned, or above it where there is no room below. */
function placeAt(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = menu
  const below = bottom + offsetHeight <= innerHeight
  menu.style.left = `${Math.max(0, right - offsetWidth)}px`
  menu.style.top = `${below ? bottom : Math.max(0, top - offsetHeight)}px`
}
