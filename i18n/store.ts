import type { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LOCALE, localeIn, type Locale } from './locales.ts'

/**
 * The state that `texts` and the formats read: one per process, though Node and the page bundler each load their own
 * copy of this file.
 */
interface Store {
  /** On a server: the language of the current request or job. */
  working?: AsyncLocalStorage<Locale>
  /** Messages by language: all of them on a server, in a browser those that its pages have brought. */
  messages: Partial<Record<Locale, object>>
  /** What was added before: a component adds its messages at each rendering. */
  added: WeakSet<object>
  /** Raised when messages are added, which makes translators of the former ones outdated. */
  revision: number
}

const STORE = Symbol.for('quartet.i18n')

export function store(): Store {
  const home = globalThis as unknown as Record<symbol, Store | undefined>
  return (home[STORE] ??= { messages: {}, added: new WeakSet(), revision: 0 })
}

/** Adds what a page has brought to a browser, where the language is the same as long as the document is open. */
export function addMessages(locale: Locale, messages: object): void {
  const kept = store()
  if (typeof document === 'undefined' || kept.added.has(messages)) return
  kept.added.add(messages)
  // The document that Next sends where a page does not exist names no language.
  document.documentElement.lang ||= locale
  kept.messages[locale] = merged(kept.messages[locale] ?? {}, messages)
  kept.revision++
}

function merged(kept: object, added: object): object {
  const whole = { ...kept } as Record<string, unknown>
  for (const [name, part] of Object.entries(added)) {
    const known = whole[name]
    whole[name] = isPart(part) && isPart(known) ? merged(known, part) : part
  }
  return whole
}

/** Whether it holds further messages; a single message is a text, or a list where it has values to fill in. */
function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The language of the page in a browser, of the request or the job on a server. */
export function currentLocale(): Locale {
  if (typeof document !== 'undefined') return localeIn(document.documentElement.lang) ?? DEFAULT_LOCALE
  return workingLocale() ?? DEFAULT_LOCALE
}

/** On a server: the language that the request asked for; null when it named none. */
export function workingLocale(): Locale | null {
  return store().working?.getStore() ?? null
}
