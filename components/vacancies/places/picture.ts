import { currentLocale } from '#i18n/store.ts'

/** The picture that other sites show beside a link, in the language of the page. */
export const pictureOf = (address: string, alt: string) => [
  { url: `${address}?locale=${currentLocale().toUpperCase()}`, width: 1200, height: 630, type: 'image/png', alt },
]
