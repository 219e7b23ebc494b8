'use client'

import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Check, Languages, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { useTheme } from 'next-themes'
import { LOCALES, LOCALE_NAMES } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { cn } from '#components/ui/cn.ts'
import { Menu, menuEntry } from '#components/ui/menu.tsx'
import { useLanguage } from './use-language.ts'

const themes = [
  { id: 'light', icon: Sun },
  { id: 'dark', icon: Moon },
  { id: 'system', icon: Monitor },
] as const

type BarMenuProps = Omit<ComponentProps<typeof Menu>, 'atButton'> & {
  /** The edge of the window that it opens at. */
  side: 'left' | 'right'
}

/** A menu under the top bar. */
export function BarMenu({ side, className, ...menu }: BarMenuProps) {
  return <Menu {...menu} className={cn('top-13', side === 'left' ? 'left-2' : 'right-2', className)} />
}

type BarMenuLinkProps = { href: string; icon: LucideIcon; label: string; current: boolean; children?: ReactNode }

/** An entry that leads to a page. */
export function BarMenuLink({ href, icon: Icon, label, current, children }: BarMenuLinkProps) {
  return (
    <Link href={href} prefetch={false} className={menuEntry} aria-current={current ? 'page' : undefined}>
      <Icon aria-hidden />
      {label}
      {children}
    </Link>
  )
}

/**
 * Light, dark or the system's theme, and the language. CSS decides which icon shows: the server does not know the
 * theme.
 */
export function ThemeMenu({ signedIn }: { signedIn: boolean }) {
  const t = texts('shell')
  const { theme, setTheme } = useTheme()
  const choose = useLanguage(signedIn)
  return (
    <BarMenu
      label={t('theme.label')}
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
      {themes.map(({ id, icon: Icon }) => (
        <button
          type="button"
          key={id}
          className={menuEntry}
          aria-pressed={theme === id}
          onClick={() => withoutTransitions(() => setTheme(id))}
          suppressHydrationWarning
        >
          <Icon aria-hidden />
          {t(`theme.${id}`)}
          <Check className={theme === id ? 'ml-auto' : 'ml-auto opacity-0'} aria-hidden suppressHydrationWarning />
        </button>
      ))}
      <hr className="-mx-1 my-1" />
      {LOCALES.map((locale) => (
        <button
          type="button"
          key={locale}
          lang={locale}
          className={menuEntry}
          aria-pressed={locale === currentLocale()}
          onClick={() => void choose(locale)}
        >
          <Languages aria-hidden />
          {LOCALE_NAMES[locale]}
          <Check className={locale === currentLocale() ? 'ml-auto' : 'ml-auto opacity-0'} aria-hidden />
        </button>
      ))}
    </BarMenu>
  )
}

/** Changes the theme without transitions. next-themes could do so, but would style every page twice as it loads. */
function withoutTransitions(change: () => void): void {
  const style = document.createElement('style')
  style.textContent = '*, ::before, ::after { transition: none !important }'
  document.head.append(style)
  flushSync(change)
  // Forces the new colours to be computed while transitions are off.
  void getComputedStyle(document.body).color
  setTimeout(() => style.remove(), 1)
}
