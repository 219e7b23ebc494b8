import { newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { foldersOf, READERS, readers } from './readers.ts'
import type { Readers } from './readers.ts'

/** Pages whose texts are not messages yet. A page leaves the list with its translation. */
const PENDING = /^\/(?:$|admin|cloud|docs|music|rides\/(?:support|switches)|vacancies)/

/** Names in the data of the demo accounts and of the account that the test makes. */
const DATA = ['Owner', 'Station to Airport', 'Station', 'Airport']

// Each worker makes an account of its own.
test.describe.configure({ mode: 'parallel' })

for (const [language, locale] of [
  ['ru', 'ru-RU'],
  ['en', 'en-GB'],
] as const) {
  test.describe(`in a browser that asks for ${locale}`, () => {
    let visitors: Readers
    test.beforeAll(async ({ baseURL }) => {
      visitors = await readers(baseURL, language)
    })

    for (const reader of READERS) {
      for (const folder of foldersOf(reader).filter((one) => !PENDING.test(one))) {
        test(`${folder} is in that language alone for ${reader}`, async ({ browser, baseURL }) => {
          const page = await newWindow(browser, { baseURL, locale, storageState: visitors.states[reader] })
          await page.goto(folder.replace(/\[\w+\]/, () => visitors.things[folder] ?? '1'))
          await expectLanguage(page, language, DATA)
          await page.context().close()
        })
      }
    }
  })
}
