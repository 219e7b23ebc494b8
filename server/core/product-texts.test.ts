import { expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import { eventText, kindText, noticeText, scopeText } from './product-texts.schema.ts'
import { ALL_SCOPES, EVENTS, NOTIFICATION_KINDS, type EventType } from './scopes.schema.ts'

it.each(LOCALES)('has a text in %s for each scope, event and kind of notifications', (locale) => {
  const said = withLocale(locale, () => [
    ...ALL_SCOPES.map((scope) => scopeText(scope)),
    ...(Object.keys(EVENTS) as EventType[]).map((type) => eventText(type)),
    ...NOTIFICATION_KINDS.flatMap((kind) => [kindText(kind), noticeText(kind)]),
  ])
  expect(said.filter((text) => !/\p{L}+ \p{L}+|^\p{L}+$/u.test(text))).toEqual([])
})

it('names the same facts in the sentences of a kind, whatever the language', () => {
  const facts = (locale: 'en' | 'ru') =>
    withLocale(locale, () =>
      NOTIFICATION_KINDS.map((kind) =>
        noticeText(kind)
          .match(/\{\w+\}/g)
          ?.toSorted(),
      ),
    )
  expect(facts('ru')).toEqual(facts('en'))
})
