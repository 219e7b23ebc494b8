'use client'

import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { BarMenu, barMenuEntry } from './bar-menu.tsx'

const themes = [
  { id: 'light', name: 'Light', icon: Sun },
  { id: 'dark', name: 'Dark', icon: Moon },
  { id: 'system', name: 'System', icon: Monitor },
] as const

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
