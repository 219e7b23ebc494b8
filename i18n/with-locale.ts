import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from './locales.ts'
import { store } from './store.ts'

/** Runs work of a server in a language: everything that it calls, also later, writes in it. */
export function withLocale<T>(locale: Locale, work: () => T): T {
  return (store().working ??= new AsyncLocalStorage<Locale>()).run(locale, work)
}
