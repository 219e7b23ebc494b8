'use client'

import Link from 'next/link'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Check, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'

const themes = [
  { id: 'light', name: 'Light', icon: Sun },
  { id: 'dark', name: 'Dark', icon: Moon },
  { id: 'system', name: 'System', icon: Monitor },
] as const

type BarMenuProps = {
  /** Accessible name of the button, before the text of the trigger. */
  label: string
  trigger: ReactNode
  button?: Omit<ButtonProps, 'children'>
  /** The edge of the window that it opens at. */
  side: 'left' | 'right'
  className?: string
  children: ReactNode
}

/**
 * A menu under the top bar, as a native popover: it works before hydration, closes on Escape and on a click elsewhere,
 * and adds no script. Entries are plain links and buttons, reached with Tab.
 */
export function BarMenu({ label, trigger, button, side, className, children }: BarMenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = menu.current
    const onClick = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button')) element?.hidePopover()
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])
  return (
    <>
      <Button variant="ghost" popoverTarget={id} {...button}>
        <span className="sr-only">{label}</span>
        {trigger}
      </Button>
      <div
        id={id}
        popover="auto"
        ref={menu}
        className={cn(
          'fixed inset-auto top-13 m-0 rounded-lg border bg-surface p-1 text-fg shadow-lg',
          side === 'left' ? 'left-2' : 'right-2',
          className,
        )}
      >
        {children}
      </div>
    </>
  )
}

/** Class names of an entry, a link or a button. */
export const barMenuEntry =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-subtle'

type BarMenuLinkProps = { href: string; icon: LucideIcon; label: string; current: boolean }

/** An entry that leads to a page. */
export function BarMenuLink({ href, icon: Icon, label, current }: BarMenuLinkProps) {
  return (
    <Link href={href} prefetch={false} className={barMenuEntry} aria-current={current ? 'page' : undefined}>
      <Icon aria-hidden />
      {label}
    </Link>
  )
}

/** Light, dark or the system's theme. CSS decides which icon shows: the server does not know the theme. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  return (
    <BarMenu
      label="Theme"
      side="right"
      className="min-w-36"
      button={{ size: 'icon' }}
      trigger={
        <>
          <Sun className="dark:hidden" aria-hidden />
          <Moon className="hidden dark:block" aria-hidden />
        </>
      }
    >
      {themes.map(({ id, name, icon: Icon }) => (
        <button
          type="button"
          key={id}
          className={barMenuEntry}
          aria-pressed={theme === id}
          onClick={() => setTheme(id)}
          suppressHydrationWarning
        >
          <Icon aria-hidden />
          {name}
          <Check className={theme === id ? 'ml-auto' : 'ml-auto opacity-0'} aria-hidden suppressHydrationWarning />
        </button>
      ))}
    </BarMenu>
  )
}
