import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * What stands on pages of every language: names, addresses, what programs are called, and data quoted in a sentence.
 */
const NAMES =
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|\bQuartet\b|Authorization: Bearer|\b[a-z]+[.:][\w…]*|\bCtrl K\b|Vera Applicant|Boris Employer|Olga Operator|Let’s Encrypt|Hetzner Cloud|«[^»]*»/g

/** Two or more words in a row that are not of the language. One alone may be a name or a term. */
const STRANGE = {
  ru: /[A-Za-z][a-z'’]+(?:[ ,:]+[A-Za-z'’]{2,})+/,
  en: /[А-Яа-яЁё]{2,}/,
} as const

type Language = keyof typeof STRANGE

/**
 * Fails with what the page says in another language, in its title, its visible texts and the attributes that are read
 * out. Skips code, elements whose `lang` is not that of the page, and the texts of such elements where a label quotes
 * them.
 * @param data names in the data of the test that need no `lang`, such as that of its account
 */
export async function expectLanguage(page: Page, language: Language, data: readonly string[] = []): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(async () => expect(await strangeTexts(page, language, data)).toEqual([])).toPass({ timeout: 5000 })
}

/** The texts of the page that are not of the language. */
async function strangeTexts(page: Page, language: Language, data: readonly string[] = []): Promise<string[]> {
  const others = language === 'en' ? new Set<string>() : englishTexts(language)
  const { texts, quoted } = await page.evaluate(textsIn, language)
  const names = [...data, ...quoted].sort((a, b) => b.length - a.length)
  const shown = [await page.title(), ...texts]
  const faults = shown.filter((text) => {
    const named = names.reduce((rest, name) => rest.replaceAll(name, ''), text.replaceAll(NAMES, ''))
    return others.has(text) || STRANGE[language].test(named)
  })
  return [...new Set(faults)]
}

/** Messages that are not the same in the other language: one of them on a page is a text that was not translated. */
function englishTexts(language: Language): Set<string> {
  const own = new Set(messagesOf(language))
  return new Set(messagesOf('en').filter((text) => !own.has(text)))
}

function messagesOf(language: Language): string[] {
  const valuesOf = (part: object): string[] =>
    Object.values(part).flatMap((value: object | string) => (typeof value === 'string' ? [value] : valuesOf(value)))
  return globSync(`{components,server}/*/messages/${language}.json`).flatMap((file) =>
    valuesOf(JSON.parse(readFileSync(file, 'utf8')) as object),
  )
}

/** Runs in the page. */
function textsIn(language: string): { texts: string[]; quoted: string[] } {
  const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt']
  const isOurs = (element: Element): boolean =>
    element.closest('code, pre, kbd, script, style, textarea, nextjs-portal') === null &&
    element.closest('[lang]')?.getAttribute('lang') === language &&
    element.checkVisibility({ visibilityProperty: true })
  // An element with another `lang` than the page, or with a `lang` of its own and letters of both languages.
  const isData = (element: Element | null, text: string): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (element.getAttribute('lang') !== language || (/[А-яЁё]/.test(text) && /[A-Za-z]/.test(text)))
  const found: string[] = []
  const quoted = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    const text = node.nodeValue?.trim() ?? ''
    if (text && isData(element?.closest('[lang]') ?? null, text)) quoted.add(text)
    if (!element || !isOurs(element) || quoted.has(text)) continue
    const texts = node instanceof Element ? ATTRIBUTES.map((name) => node.getAttribute(name)) : [node.nodeValue]
    found.push(...texts.map((text) => text?.trim() ?? '').filter(Boolean))
  }
  // Shorter texts are parts of other words, except abbreviations.
  return { texts: found, quoted: [...quoted].filter((text) => text.length > 3 || /^[А-ЯЁ]{2,3}$/.test(text)) }
}
