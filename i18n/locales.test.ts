import { expect, it } from 'vitest'
import { chosenLocale, localeIn } from './locales.ts'
import { currentLocale } from './store.ts'
import { texts } from './texts.ts'
import { withLocale } from './with-locale.ts'

it('takes the language of the account, then that of the cookie, then what the browser accepts', () => {
  expect(chosenLocale({ account: 'ru', cookie: 'en', accepted: 'en' })).toBe('ru')
  expect(chosenLocale({ account: null, cookie: 'ru', accepted: 'en' })).toBe('ru')
  expect(chosenLocale({ accepted: 'ru' })).toBe('ru')
  expect(chosenLocale({})).toBe('en')
})

it.each([
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
  ['de-DE,de;q=0.9,ru;q=0.5,en;q=0.4', 'ru'],
  ['en;q=0.4, RU;q=0.5', 'ru'],
  ['ru;q=0, en;q=0.1', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  ['ru;q=nonsense', 'en'],
  [`${'x'.repeat(10_000)},ru`, 'en'],
])('accepts “%s” as %s', (accepted, locale) => {
  expect(chosenLocale({ accepted })).toBe(locale)
})

it('takes nothing from a cookie or an account that is no language of ours', () => {
  expect([localeIn('ru'), localeIn('RU'), localeIn('constructor'), localeIn(undefined)]).toEqual([
    'ru',
    null,
    null,
    null,
  ])
  expect(chosenLocale({ account: 'de', cookie: '../ru', accepted: 'ru' })).toBe('ru')
})

it('writes the work of each request in its own language, also when they run at the same time', async () => {
  const say = async (pause: number) => {
    await new Promise((done) => setTimeout(done, pause))
    return `${currentLocale()} ${texts('ui')('close')}`
  }
  const said = await Promise.all([withLocale('ru', () => say(5)), withLocale('en', () => say(1)), say(3)])
  expect(said).toEqual(['ru Закрыть', 'en Close', 'en Close'])
})

it('has the plurals of Russian', () => {
  const t = texts('ui.time.past', 'ru')
  expect([1, 2, 5, 21, 111].map((count) => t('hour', { count }))).toEqual([
    '1 час назад',
    '2 часа назад',
    '5 часов назад',
    '21 час назад',
    '111 часов назад',
  ])
})

it('fails where a text is missing, so that no page shows the name of a message', () => {
  expect(() => texts('ui')('nothing' as 'close')).toThrow('ui.nothing')
})
