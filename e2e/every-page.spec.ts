import type { BrowserContext } from '@playwright/test'
import { post } from './cloud-kit.ts'
import { accessibilityFaults, expect, interactive, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { pagesOf, READERS, readers, type Readers } from './readers.ts'

const PHONE = { width: 360, height: 780 }
/**
 * English on a desk in light colours, Russian, whose words are longer, on a phone in dark ones: between them each page
 * is seen in both languages, both sizes and both sets of colours.
 */
const WINDOWS = {
  en: { locale: 'en-GB', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  ru: { locale: 'ru-RU', viewport: PHONE, colorScheme: 'dark' },
} as const

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

for (const language of ['en', 'ru'] as const) {
  test.describe(`in the window of a reader of ${language}`, () => {
    const window = WINDOWS[language]
    let visitors: Readers
    /** Kept from page to page, so that scripts are loaded once. */
    const contexts = new Map<string, BrowserContext>()
    test.beforeAll(async ({ baseURL }) => {
      visitors = await readers(baseURL, language)
    })
    test.afterAll(() => Promise.all([...contexts.values()].map((context) => context.close())))

    for (const reader of READERS) {
      for (const { folder, state } of pagesOf(reader)) {
        test(`${folder}${state} as ${reader} is in that language alone, axe finds nothing, and it does not scroll sideways`, async ({
          browser,
          baseURL,
        }) => {
          const context =
            contexts.get(reader) ??
            (await browser.newContext({
              ...window,
              baseURL,
              reducedMotion: 'reduce',
              storageState: visitors.states[reader],
            }))
          contexts.set(reader, context)
          const page = interactive(await context.newPage())
          const errors: string[] = []
          page.on('pageerror', ({ message }) => errors.push(message))
          await page.goto(folder.replace(/\[\w+\](?:\/\[\w+\])*/, () => visitors.things[folder] ?? '1') + state)
          await expect(page.getByRole('main')).toBeVisible()
          await expectLanguage(page, language, DATA)
          expect(await accessibilityFaults(page)).toEqual([])
          for (const width of [window.viewport.width, PHONE.width, 1280]) {
            await page.setViewportSize({ ...window.viewport, width })
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
          }
          expect(errors).toEqual([])
          await page.close()
        })
      }
    }
  })
}

test('a word longer than a phone is wide widens no page of its vacancy', async ({ browser, baseURL }) => {
  const { states } = await readers(baseURL)
  const page = await newWindow(browser, { baseURL, viewport: PHONE, storageState: states.employer })
  const name = 'Водогрязеторфопарафинолечебница'.repeat(2)
  const { id } = await post<{ id: string }>(page.request, '/vacancies', {
    name,
    description: `<p>${'Ищем человека, который любит порядок. '.repeat(8)}</p>`,
    area: { id: '1' },
    professional_roles: [{ id: '96' }],
  })
  for (const path of [`/vacancies/${id}`, '/vacancies/employer', `/vacancies/employer/vacancies/${id}/responses`]) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width)
  }
  await page.request.put(`/api/vacancies/archived/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.context().close()
})
