import type { Page } from '@playwright/test'
import { expect, expectAccessible, tabTo, test } from './fixtures.ts'

test.use({ as: 'user', viewport: { width: 390, height: 844 } })

/** Goes to the element with this name by Tab, from the top of the page, and types. */
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
  await press(page, 'Create network')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
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
  await expect(page.getByRole('dialog')).toContainText('ends its programs')
  await press(page, 'Shut down')
  await expect(page.getByRole('button', { name: 'Power on' })).toBeEnabled()
  await press(page, /^\s*Power on/)
  await expect(page.getByRole('button', { name: 'Shut down' })).toBeEnabled()

  await press(page, 'Settings')
  await expect(page).toHaveURL(/\?tab=settings$/)
  await press(page, 'Change')
  await type(page, 'Processors', '2')
  await press(page, /^Save$/)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await page.goBack()
  await expect(page.getByTestId('job').filter({ hasText: 'Resize' })).toContainText('Completed')

  // The name of the tab is also that of a page of the panel, so it is reached from the tab of the console.
  await tabTo(page, 'Console', 120)
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
  // Waits until the form was sent: leaving earlier would ask first.
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

test('the whole life of a DNS zone, by keyboard alone, on a phone', async ({ page }) => {
  const name = `keys-${Date.now()}.example`
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const rowOf = (set: string) => page.getByRole('row').filter({ has: button(`Change ${set}`) })

  await page.goto('/cloud/dns')
  await press(page, 'Create zone')
  await expect(page.getByLabel('Domain')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  // The button above the table, not that of the form, which comes after it.
  const add = button('Add record set').first()
  await press(page, 'Add record set')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('www')
  await type(page, 'IPv4 address', '192.0.2.1')
  await expectWhole(page)
  await page.keyboard.press('Enter')
  await expect(rowOf('www A')).toContainText('192.0.2.1')
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await tabTo(page, 'Type')
  await page.keyboard.type('MX')
  await type(page, 'Priority', '10')
  await type(page, 'Mail server', 'mail')
  await page.keyboard.press('Enter')
  await expect(rowOf('@ MX')).toContainText(`10 mail.${name}.`)
  await expect(add).toBeFocused()

  await press(page, 'Change www A')
  await expect(page.getByLabel('IPv4 address')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('192.0.2.2')
  await page.keyboard.press('Enter')
  await expect(rowOf('www A')).toContainText('192.0.2.2')
  await expect(button('Change www A')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('IPv4 address')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button('Change www A')).toBeFocused()

  await press(page, 'Delete @ MX')
  await expect(page.getByRole('dialog')).toContainText('Delete @ MX?')
  await press(page, 'Delete record set')
  await expect(rowOf('@ MX')).toBeHidden()
  // The button that was pressed is gone: the next row has the focus.
  await expect(button('Change www A')).toBeFocused()

  await press(page, 'Zone file')
  await type(page, 'Import a zone file', 'www 300 IN A 192.0.2.3\nmail 300 IN A 192.0.2.25')
  await press(page, 'Show the difference')
  const difference = page.getByRole('region', { name: 'Difference' })
  await expect(difference).toContainText('1 added, 1 changed, 0 removed')
  await expect(difference.getByRole('listitem')).toContainText(['mail 300 A 192.0.2.25', '(before: 3600 192.0.2.2)'])
  await expectWhole(page)
  await press(page, 'Import')
  await expect(difference).toBeHidden()
  await expect(page.getByLabel('Import a zone file')).toBeFocused()
  await expect(page.getByLabel('Import a zone file')).toHaveValue('')
  await press(page, 'Records')
  await expect(rowOf('mail A')).toContainText('192.0.2.25')
  await expect(rowOf('www A')).toContainText('192.0.2.3')

  await press(page, 'Settings')
  await press(page, 'Delete zone')
  await type(page, /^Type .* to confirm/, name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cloud\/dns$/)
  await expect(page.getByRole('link', { name })).toBeHidden()
})

/** The page as it stands has no fault for assistive technology, and is no wider than the phone. */
async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
