'use client'

import { useEffect, type ReactNode } from 'react'
import type { Compiled } from '#i18n/compiled.ts'
import type { Locale } from '#i18n/locales.ts'
import { addMessages, currentLocale } from '#i18n/store.ts'

type BroughtTextsProps = { locale: Locale; messages: Compiled; children: ReactNode }

/** Keeps the messages of a page before what uses them is rendered. A server has them all. */
export function BroughtTexts({ locale, messages, children }: BroughtTextsProps) {
  addMessages(locale, messages)
  useEffect(() => {
    // The language was changed since this document came: in another window, or before going back to a kept page.
    if (locale !== currentLocale()) location.reload()
  }, [locale])
  return children
}
