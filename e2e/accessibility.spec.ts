import type { Page } from '@playwright/test'
import { post } from './cloud-kit.ts'
import { accessibilityFaults, expect, newWindow, test } from './fixtures.ts'
import { foldersOf, READERS, readers } from './readers.ts'
import type { Readers } from './readers.ts'

/** A desk in light colours and a phone in dark ones: between them axe judges both sizes and both sets of colours. */
const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

// Each worker makes an account of its own.
test.describe.configure({ mode: 'parallel' })

let visitors: Readers
test.beforeAll(async ({ baseURL }) => {
  visitors = await readers(baseURL)
})

for (const reader of READERS) {
  for (const folder of foldersOf(reader)) {
    test(`axe finds nothing in ${folder} as ${reader}, and it does not scroll sideways`, async ({
      browser,
      baseURL,
    }) => {
      const page = await newWindow(browser, { baseURL, reducedMotion: 'reduce', storageState: visitors.states[reader] })
      await page.goto(folder.replace(/\[\w+\]/, () => visitors.things[folder] ?? '1'))
      for (const window of WINDOWS) {
        expect(await faultsIn(page, window), `${window.viewport.width} px wide`).toEqual([])
      }
      await page.context().close()
    })
  }
}

test('a word longer than a phone is wide widens no page of its vacancy', async ({ browser, baseURL }) => {
  const { viewport } = WINDOWS[1]
  const page = await newWindow(browser, { baseURL, viewport, storageState: visitors.states.employer })
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(viewport.width)
  }
  await page.request.put(`/api/vacancies/archived/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.context().close()
})

/** The page that is open, in a window of this size and these colours. */
async function faultsIn(page: Page, { viewport, colorScheme }: (typeof WINDOWS)[number]): Promise<string[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await expect(page.getByRole('main')).toBeVisible()
  const faults = await accessibilityFaults(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > viewport.width ? [`is ${width} px wide`, ...faults] : faults
}
