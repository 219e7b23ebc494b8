import { newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { foldersOf, READERS, readers } from './readers.ts'
import type { Readers } from './readers.ts'

/** Names in the data of the demo accounts and of the account that the test makes. */
const DATA = [
  'Owner',
  'Phone template',
  'Chrome Headless',
  'Feishin, Supersonic, Symfonium, Amperfy',
  '2001:db8:1234:5678:9abc:def0:1234:5678/128',
  'Hyundai Ioniq',
  'Škoda Octavia',
  'Volkswagen Passat',
  'Toyota Corolla',
]

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
      for (const folder of foldersOf(reader)) {
        test(`${folder} is in that language alone for ${reader}`, async ({ browser, baseURL }) => {
          const page = await newWindow(browser, { baseURL, locale, storageState: visitors.states[reader] })
          await page.goto(folder.replace(/\[\w+\](?:\/\[\w+\])*/, () => visitors.things[folder] ?? '1'))
          await expectLanguage(page, language, DATA)
          await page.context().close()
        })
      }
    }
  })
}
