'use client'

import { useEffect, type ReactNode } from 'react'
import type { Compiled } from '#i18n/compiled.ts'
import type { Locale } from '#i18n/locales.ts'
import { addMessages, currentLocale } from '#i18n/store.ts'

type BroughtTextsProps = { locale: Locale; messages: Compiled; children: ReactNode }

/** Stores the messages of a page before components that use them are rendered. The server has all of them anyway. */
export function BroughtTexts({ locale, messages, children }: BroughtTextsProps) {
  addMessages(locale, messages)
  useEffect(() => {
    // The language has changed since this page was rendered: in another window, or before going back to it.
    if (locale !== currentLocale()) location.reload()
  }, [locale])
  return children
}
