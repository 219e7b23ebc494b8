import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import compile from 'icu-minify/compile'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { CATALOGUE } from './catalogue.ts'
import { LOCALES, type Locale } from './locales.ts'
import { usagesIn } from './testing/usage.ts'

const ROOT = join(import.meta.dirname, '..')

/** Every message of a language by its name. */
function messagesOf(locale: Locale): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (part: object, path: string) => {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === 'string') found.set(path + name, value)
      else walk(value as object, `${path}${name}.`)
    }
  }
  walk(CATALOGUE[locale], '')
  return found
}

const ENGLISH = messagesOf('en')
const USAGES = globSync('{app,components,i18n,server}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^prisma\//.test(file))
  .flatMap((file) => usagesIn(file, readFileSync(join(ROOT, file), 'utf8')))

it.each(LOCALES)('has the same messages in %s as in English', (locale) => {
  expect([...messagesOf(locale).keys()].sort()).toEqual([...ENGLISH.keys()].sort())
})

it.each(LOCALES)('has messages in %s that can be formatted with the same values', (locale) => {
  const faults = [...messagesOf(locale)].flatMap(([name, message]) => {
    compile(message)
    const [values, expected] = [message, ENGLISH.get(name) ?? ''].map((text) => [...namesIn(parse(text))].sort())
    return String(values) === String(expected) ? [] : [{ name, values, expected }]
  })
  expect(faults).toEqual([])
})

it.each(LOCALES)('has each plural form that %s needs', (locale) => {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const faults = [...messagesOf(locale)].flatMap(([name, message]) =>
    pluralsIn(parse(message))
      .filter(
        (forms) => needed.some((form) => !forms.includes(form) && !forms.includes('other')) || lacks(forms, needed),
      )
      .map(() => name),
  )
  expect(faults).toEqual([])
})

/** A form may be left out where an exact number stands for it: one is `=1` in English. */
function lacks(forms: readonly string[], needed: readonly string[]): boolean {
  const missing = needed.filter((form) => !forms.includes(form))
  return missing.some((form) => !(form === 'one' && forms.includes('=1') && needed.length === 2))
}

it('has no message that nothing uses', () => {
  const unused = [...ENGLISH.keys()].filter(
    (name) => !USAGES.some(({ message }) => (typeof message === 'string' ? message === name : message.test(name))),
  )
  expect(unused).toEqual([])
})

it('finds what a source uses, and no more', () => {
  const source = `
    const t = texts('ui.time')
    t('now'); t(\`past.\${unit}\`, { count }); t.rich(isAhead ? 'soon' : 'now')
    texts('ui')('close')
    function say(words: Texts<'shell.theme'>) { words('dark') }
    import('x'); other('light')
    const page = <QueryPage namespace="cloud.keys" />`
  const used = usagesIn('a.ts', source).map(({ message }) => String(message))
  expect(used.sort()).toEqual(
    [
      '/^ui\\.time\\.past\\..+$/',
      'cloud.keys.description',
      'cloud.keys.title',
      'shell.theme.dark',
      'ui.close',
      'ui.time.now',
      'ui.time.now',
      'ui.time.soon',
    ].sort(),
  )
})

function namesIn(parts: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue
    found.add(part.value)
    if (part.type === TYPE.tag) namesIn(part.children, found)
    if (part.type === TYPE.plural || part.type === TYPE.select) {
      for (const { value } of Object.values(part.options)) namesIn(value, found)
    }
  }
  return found
}

function pluralsIn(parts: readonly MessageFormatElement[]): string[][] {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return pluralsIn(part.children)
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return []
    const inner = Object.values(part.options).flatMap(({ value }) => pluralsIn(value))
    return part.type === TYPE.plural ? [Object.keys(part.options), ...inner] : inner
  })
}
