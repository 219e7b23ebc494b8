import { aServer, post } from './cloud-kit.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

test.use({ as: 'user' })

test('a firewall is made, filled, applied to a server and deleted by keyboard', async ({ page }) => {
  const name = `fire-${Date.now()}`
  const server = await aServer(page.request, `${name}-server`)
  await page.goto('/cloud/firewalls')
  await page.getByRole('button', { name: 'Create firewall' }).press('Enter')
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name })
  await expect(card.getByRole('row', { name: 'Inbound TCP 22 0.0.0.0/0, ::/0' })).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: `Edit rules of ${name}` }).press('Enter')
  await expect(card.getByLabel('Direction, rule 1')).toBeFocused()
  await card.getByRole('button', { name: 'Add rule' }).press('Enter')
  await expect(card.getByLabel('Port, rule 3')).toBeFocused()
  await page.keyboard.type('8000-8100')
  await card.getByLabel('Addresses, rule 3').fill('10.0.0.1/8')
  await page.keyboard.press('Enter')
  await expect(card.getByText('“10.0.0.1/8” is no address block')).toBeVisible()
  await expect(card.getByLabel('Addresses, rule 3')).toBeFocused()
  await expectAccessible(page)
  await card.getByLabel('Addresses, rule 3').fill('10.0.0.0/8, 2001:db8::/32')
  await card.getByRole('button', { name: 'Remove rule 1' }).press('Enter')
  await card.getByRole('button', { name: 'Save rules' }).press('Enter')
  await expect(card.getByRole('row', { name: 'Inbound TCP 8000-8100 10.0.0.0/8, 2001:db8::/32' })).toBeVisible()
  await expect(card.getByRole('row', { name: 'Inbound TCP 22' })).toBeHidden()
  await expect(card.getByRole('button', { name: `Edit rules of ${name}` })).toBeFocused()

  await card.getByLabel(`Server for ${name}`).selectOption(String(server.ID))
  await card.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  await expect(card.getByText('Applied', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: server.Name }).click()
  const tabs = page.getByRole('navigation', { name: `Server ${server.Name}` })
  await tabs.getByRole('link', { name: 'Networks' }).click()
  const own = page.getByRole('region', { name: 'Firewalls', exact: true })
  await expect(own.getByText('Applied', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await own.getByRole('button', { name: `Remove ${name} from ${server.Name}` }).press('Enter')
  await expect(own.getByText('Applied', { exact: true })).toBeHidden()

  await page.goto('/cloud/firewalls')
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(card).toBeHidden()
})

test.describe('on a phone in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })

  test('rules fit the page, and a new server is given a firewall', async ({ page }) => {
    const name = `fire-${Date.now()}`
    const Rules = [
      { Direction: 'Out', Protocol: 'UDP', Port: '53', Addresses: ['0.0.0.0/0'] },
      { Direction: 'In', Protocol: 'ICMP', Addresses: ['2001:db8:1234:5678:9abc:def0:1234:5678/128'] },
    ]
    const { ID } = await post<{ ID: number }>(page.request, '/firewalls', { Name: name, Rules })
    await page.goto('/cloud/firewalls')
    const card = page.getByRole('region', { name })
    await card.getByRole('button', { name: `Изменить правила: ${name}` }).click()
    await expect(card.getByLabel('Адреса, правило 2')).toHaveValue('2001:db8:1234:5678:9abc:def0:1234:5678/128')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectLanguage(page, 'ru')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Отмена' }).click()

    await page.goto('/cloud/servers/new')
    await page.getByLabel('Название', { exact: true }).fill(name)
    await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: 'Создать сервер' }).click()
    await expect(page.getByTestId('password')).toHaveText(/^\w{20}$/)
    const applied = async () =>
      (
        (await (await page.request.get(`/api/firewalls/${ID}`)).json()) as { AppliedTo: { State: string }[] }
      ).AppliedTo.map(({ State }) => State)
    await expect.poll(applied).toEqual(['Applied'])
  })
})
