import { createTranslator, type NamespaceKeys, type NestedKeyOf, type _Translator } from 'use-intl/core'
import type { Messages } from './catalogue.ts'
import type { Locale } from './locales.ts'
import { currentLocale, store } from './store.ts'

/** A part of the messages: `shell`, `cloud.servers`. */
export type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>

/** A part with the texts of the header of a page. */
export type PageNamespace = NamespaceWith<'title'> & NamespaceWith<'description'>

type NamespaceWith<K extends string, M = NestedKeyOf<Messages>> = M extends `${infer N extends Namespace}.${K}`
  ? N
  : never

export type Texts<N extends Namespace> = _Translator<Messages, N>

/** Translators made from the messages of one revision. */
let made = { revision: -1, translators: new Map<string, unknown>() }

/**
 * The texts of a namespace in the language of the page, the request or the job: `texts('ui')('close')`. Called where
 * a text is needed, never as a module loads: a server works in several languages at once.
 * @param locale another language: that of whom a mail is for
 */
export function texts<N extends Namespace>(namespace: N, locale: Locale = currentLocale()): Texts<N> {
  const { messages, revision } = store()
  if (made.revision !== revision) made = { revision, translators: new Map() }
  const key = `${locale} ${namespace}`
  const known = made.translators.get(key) as Texts<N> | undefined
  if (known) return known
  const options = { locale, messages: messages[locale] as Messages, namespace, timeZone: 'UTC', onError: fail }
  const translator = createTranslator(options) as Texts<N>
  made.translators.set(key, translator)
  return translator
}

/**
 * A text that is missing, or that its values do not fit, is a mistake of ours: a page never shows the name of a
 * message.
 */
function fail(error: Error): never {
  throw error
}
