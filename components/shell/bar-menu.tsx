'use client'

import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'

const themes = [
  { id: 'light', name: 'Light', icon: Sun },
  { id: 'dark', name: 'Dark', icon: Moon },
  { id: 'system', name: 'System', icon: Monitor },
] as const

type BarMenuProps = {
  /** Accessible name of the button, before whatever text the trigger shows. */
  label: string
  trigger: ReactNode
  button?: Omit<ButtonProps, 'children'>
  /** The edge of the window it hangs at. */
  side: 'left' | 'right'
  className?: string
  children: ReactNode
}

/**
 * A menu under the top bar on the browser's own popover: it works before hydration, closes on Escape and on a press
 * elsewhere, and weighs nothing on the first visit. Entries are plain links and buttons, walked with Tab.
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

/** Look of an entry: give it to a link or a button. */
export const barMenuEntry =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-subtle'

/** Light, dark, or as the system says. Which icon shows is CSS: the server does not know the theme. */
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
