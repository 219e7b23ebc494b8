import { texts } from '#i18n/texts.ts'

/** A choice of the screen in the language of the page; one that is not of today's list as it is. What is sent stays as it is. */
export function reasonText(choice: string): string {
  const t = texts('rides.reasons')
  const key = choice as Parameters<typeof t>[0]
  return t.has(key) ? t(key) : choice
}
