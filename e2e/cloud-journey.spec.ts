import type { Page } from '@playwright/test'
import { expect, tabTo, test } from './fixtures.ts'

test.use({ as: 'user', viewport: { width: 390, height: 844 } })

/** Goes to what bears this name with Tab, from the top of the page, and types. */
async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name, 120)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name, 120)
  await page.keyboard.press('Enter')
}

test('the whole life of a server, by keyboard alone, on a phone', async ({ page }) => {
  const name = `phone ${Date.now()}`
  await page.goto('/cloud/networks')
  await type(page, /^Name of a new network/, name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.goto('/cloud/servers/new')
  await expect(page.getByLabel('Name', { exact: true })).toBeEditable()
  await type(page, /^Name/, name)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('password')).toHaveText(/^\w{20}$/)
  const job = page.getByTestId('job')
  await expect(job).toContainText(`Create ${name}`)
  await expect(job.getByText('Completed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.reload()
  await expect(page.getByTestId('password')).toHaveText(/^\w{20}$/)
  await press(page, 'Done')
  await expect(page.getByTestId('password')).toBeHidden()
  await press(page, /^\s*Shut down/)
  await expect(page.getByRole('dialog')).toContainText('API call')
  await press(page, 'Shut down')
  await expect(page.getByRole('button', { name: 'Power on' })).toBeEnabled()
  await press(page, /^\s*Power on/)
  await expect(page.getByRole('button', { name: 'Shut down' })).toBeEnabled()

  await press(page, 'Settings')
  await expect(page).toHaveURL(/\?tab=settings$/)
  await press(page, 'Change')
  await type(page, 'Processors', '2')
  await press(page, 'Save')
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.goBack()
  await expect(page.getByTestId('job').filter({ hasText: 'Resize' })).toContainText('Completed')

  // The panel has a page of networks too: the tab stands after the overview's.
  await tabTo(page, 'Overview', 120)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Network to join', 120)
  await page.keyboard.type(name)
  await press(page, 'Join')
  await expect(page.getByRole('button', { name: `Leave ${name}` })).toBeVisible()
  await press(page, 'Settings')
  await type(page, /^Name/, 'Phone template')
  await type(page, /^Technical name/, name.replace(' ', '-'))
  await page.keyboard.press('Enter')
  // Who leaves before it is sent is asked first.
  await expect(page.getByLabel('Technical name')).toHaveValue('')
  await press(page, 'Overview')
  await expect(page.getByTestId('job').filter({ hasText: 'Create template' })).toContainText('Completed')

  await page.goto('/cloud/networks')
  await expect(page.getByRole('region', { name }).getByRole('link')).toContainText('00:16:3e')
  await page.goto('/cloud/templates')
  await expect(page.getByRole('listitem').filter({ hasText: name.replace(' ', '-') })).toContainText('Active')

  await page.goto('/cloud')
  await tabTo(page, new RegExp(`^${name}`), 120)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await press(page, 'Settings')
  await press(page, 'Delete')
  await expect(page.getByRole('button', { name: 'Delete server' })).toBeDisabled()
  await type(page, /^Type .* to confirm/, name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This server does not exist' })).toBeVisible()
})
