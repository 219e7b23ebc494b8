'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'
import { Command } from 'cmdk'
import { Code, House, Languages } from 'lucide-react'
import * as DialogParts from 'radix-ui/dialog'
import { LOCALES, LOCALE_NAMES } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { overlayStyles, useReturnedFocus } from '#components/ui/dialog.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { useDeveloperMode } from './developer-mode.tsx'
import { Found } from './palette-found.tsx'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import type { PaletteEntry } from './product.ts'
import { productOf, type ProductId } from './products.ts'
import { usePaletteParts, type PaletteParts } from './served.tsx'
import { useLanguage } from './use-language.ts'

/** The parts of a product's palette, in order. */
const GROUPS = ['create', 'pages', 'settings'] as const

/** Things are searched for once the typing pauses. */
const PAUSE_MS = 150

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  roles: readonly string[] | null
}

/** Go to a page or a thing, create something or search, from anywhere. */
export function Palette({ open, onOpenChange, roles }: PaletteProps) {
  const t = texts('shell.palette')
  const router = useRouter()
  const [query, setQuery] = useState('')
  const text = query.trim()
  const settled = useDebounced(text, PAUSE_MS)
  const current = productOf(usePathname())?.id
  const parts = usePaletteParts()
  const focus = useReturnedFocus()
  const close = (next: boolean) => {
    if (!next) setQuery('')
    onOpenChange(next)
  }
  const go = (href: string | (() => void)) => {
    close(false)
    if (typeof href === 'function') href()
    else if (href.startsWith('/api/')) location.assign(href)
    else router.push(href)
  }
  return (
    <DialogParts.Root open={open} onOpenChange={close}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={overlayStyles} />
        <DialogParts.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-x-2 top-16 z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-xl border bg-surface shadow-lg outline-none data-[state=open]:animate-in data-[state=open]:fade-in-0 sm:top-24"
        >
          <DialogParts.Title className="sr-only">{t('label')}</DialogParts.Title>
          <Command loop shouldFilter={false} label={t('label')} className="flex min-h-0 flex-col">
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder={t('placeholder')}
              className="h-12 w-full shrink-0 border-b bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="min-h-0 scroll-py-2 overflow-y-auto p-2">
              <Pages parts={parts} text={text} roles={roles} current={current} go={go} />
              <Found parts={parts} text={settled} signedIn={roles !== null} current={current} go={go} />
              {text && (
                <PaletteGroup heading={t('searches')}>
                  {currentFirst(
                    parts.flatMap(({ search }) => search ?? []),
                    current,
                  ).map(({ label, href, icon }) => (
                    <PaletteItem
                      key={href}
                      value={`search ${href}`}
                      icon={icon}
                      onSelect={() => go(href + encodeURIComponent(text))}
                    >
                      {t('searchFor', { search: label, text })}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              )}
            </Command.List>
          </Command>
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  )
}

type PagesProps = {
  parts: PaletteParts
  text: string
  roles: readonly string[] | null
  current: ProductId | undefined
  go: (to: string | (() => void)) => void
}

/** The pages and actions that match the text; all of them if it is empty. Those of the current product come first. */
export function Pages({ parts, text, roles, current, go }: PagesProps) {
  const t = texts('shell')
  const { isOn, set } = useDeveloperMode()
  const languages = useOtherLanguages(roles !== null)
  const home: PaletteEntry = { label: t('home'), href: '/', icon: House }
  const developerMode: PaletteEntry = {
    label: t(isOn ? 'developerMode.off' : 'developerMode.on'),
    href: '',
    icon: Code,
    keywords: ['api', t('developerMode.keywords')],
    act: () => set(!isOn),
  }
  const first: Partial<Record<string, PaletteEntry[]>> = { pages: [home], settings: [developerMode, ...languages] }
  return GROUPS.map((place) => {
    const entries = [...(first[place] ?? []), ...parts.flatMap((part) => part[place] ?? [])]
    const named = entries.filter((entry) => (!entry.role || roles?.includes(entry.role)) && isNamed(entry, text))
    const shown = currentFirst(named, current)
    if (shown.length === 0) return null
    return (
      <PaletteGroup heading={t(`palette.${place}`)} key={place}>
        {shown.map(({ label, href, icon, act }) => (
          <PaletteItem key={label} value={label} icon={icon} onSelect={() => go(act ?? href)}>
            {label}
          </PaletteItem>
        ))}
      </PaletteGroup>
    )
  })
}

/** An entry for each language that the page could be switched to. */
function useOtherLanguages(signedIn: boolean): PaletteEntry[] {
  const t = texts('shell.language')
  const choose = useLanguage(signedIn)
  return LOCALES.filter((locale) => locale !== currentLocale()).map((locale) => ({
    label: t('switch', { language: LOCALE_NAMES[locale] }),
    href: '',
    icon: Languages,
    keywords: [t('label'), 'language'],
    act: () => void choose(locale),
  }))
}

/** The entries of the current product, then the others, each in their order. */
function currentFirst<E extends { href: string }>(entries: readonly E[], current: ProductId | undefined): E[] {
  const isCurrent = ({ href }: E) => current !== undefined && productOf(href.split(/[?#]/)[0] ?? '')?.id === current
  return entries.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
}

/** Whether every typed word starts a word of the entry or its keywords. */
function isNamed({ label, keywords = [] }: Pick<PaletteEntry, 'label' | 'keywords'>, text: string): boolean {
  const words = [label, ...keywords].join(' ').toLowerCase().split(/\s+/)
  const typed = text.toLowerCase().split(/\s+/)
  return typed.every((part) => words.some((word) => word.startsWith(part)))
}
