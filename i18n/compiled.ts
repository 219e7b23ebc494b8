import compile from 'icu-minify/compile'
import { CATALOGUE } from './catalogue.ts'
import type { Locale } from './locales.ts'
import type { Namespace } from './texts.ts'

/** Messages as a browser formats them without a parser: a text, or the parts of one with values. */
export interface Compiled {
  [name: string]: Compiled | ReturnType<typeof compile>
}

const made = new Map<string, Compiled>()

/** The messages of some namespaces for the browser, each in its place. */
export function compiledMessages(locale: Locale, namespaces: readonly Namespace[]): Compiled {
  const picked: Compiled = {}
  for (const namespace of namespaces) {
    const names = namespace.split('.')
    let place = picked
    for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as Compiled
    place[names.at(-1) ?? ''] = compiledNamespace(locale, namespace)
  }
  return picked
}

function compiledNamespace(locale: Locale, namespace: Namespace): Compiled {
  const key = `${locale} ${namespace}`
  const known = made.get(key)
  if (known) return known
  const found = namespace.split('.').reduce((part, name) => part[name] as Source, CATALOGUE[locale] as Source)
  // React passes plain objects only, and the compiler's have no prototype.
  const compiled = JSON.parse(JSON.stringify(compiledPart(found))) as Compiled
  made.set(key, compiled)
  return compiled
}

interface Source {
  [name: string]: Source | string
}

function compiledPart(part: Source): Compiled {
  const entries = Object.entries(part)
  return Object.fromEntries(
    entries.map(([name, text]) => [name, typeof text === 'string' ? compile(text) : compiledPart(text)]),
  )
}
