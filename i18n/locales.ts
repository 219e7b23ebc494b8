/** The languages of the interface, the default first. A new one also gets its catalogue: `i18n/catalogue.ts`. */
export const LOCALES = ['en', 'ru'] as const

export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = LOCALES[0]

/** What each language calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', ru: 'Русский' }

/** How numbers, sums and dates are written in each language. */
export const FORMATS: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' }

/** Name of the cookie that keeps the language chosen in this browser. */
export const LOCALE_COOKIE = 'locale'

interface Wishes {
  /** The setting of the account. */
  account?: string | null | undefined
  /** Value of the cookie. */
  cookie?: string | null | undefined
  /** Value of `Accept-Language`. */
  accepted?: string | null | undefined
}

/** The language of a page or an answer: the account's setting, else the browser's cookie, else `Accept-Language`. */
export function chosenLocale(wishes: Wishes): Locale {
  return wantedLocale(wishes) ?? DEFAULT_LOCALE
}

/** Like `chosenLocale`; null when no wish names a language of the interface. */
export function wantedLocale({ account, cookie, accepted }: Wishes): Locale | null {
  return localeIn(account) ?? localeIn(cookie) ?? acceptedLocale(accepted ?? '')
}

/** The value as a language of the interface; null for anything else. */
export function localeIn(value: string | null | undefined): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null
}

/** The language of ours that an `Accept-Language` prefers; null when it names none. */
function acceptedLocale(header: string): Locale | null {
  const wanted = header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return { locale: localeIn(tag.split('-', 1)[0]?.toLowerCase()), quality: Number(quality ?? 1) }
    })
    .filter(({ locale, quality }) => locale !== null && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted[0]?.locale ?? null
}

/** Characters: no browser sends as many, and a longer header must not cost anything. */
const MAX_HEADER = 300
