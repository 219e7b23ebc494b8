// Every text of the interface, for servers: a page brings its own ones to the browser (components/shell/texts.tsx).
import * as en from './catalogue/en.ts'
import * as ru from './catalogue/ru.ts'
import type { Locale } from './locales.ts'
import { store } from './store.ts'

export type Messages = typeof en

/** The compiler finds what a language lacks. */
export const CATALOGUE: Record<Locale, Messages> = { en, ru }

Object.assign(store(), { messages: CATALOGUE, revision: store().revision + 1 })
