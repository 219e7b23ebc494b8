import { post } from './cloud-kit.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

test.use({ as: 'user' })

interface Stack {
  ID: number
  State: string
}

test('a stack is made, seen as one thing, and deleted with all that it made', async ({ page }) => {
  const name = `stack-${Date.now()}`
  const domain = `${name}.example`
  await post(page.request, '/dns/zones', { Name: domain })
  await page.goto('/cloud')
  await page.getByRole('link', { name: 'Stacks', exact: true }).click()
  await page.getByRole('link', { name: 'Create stack' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Name 1', { exact: true }).fill(`${name}-web`)
  await page.getByLabel('DNS zone').selectOption({ label: domain })
  await page.getByLabel('Name in the zone 1').fill('www')
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.getByLabel('Name 2', { exact: true }).fill(`${name}-db`)
  await page.getByLabel('Name of the network').fill(`${name}-net`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create stack' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/cloud\/stacks\/\d+$/)
  const servers = page.getByRole('region', { name: 'Servers', exact: true })
  await expect(servers.getByText('Active')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'DNS records' }).getByText(`www.${domain}`)).toBeVisible()
  await expect(page.getByRole('region', { name: `Create stack ${name}` })).toBeHidden()
  const picture = page.getByRole('table')
  await expect(picture.getByRole('row', { name: new RegExp(`^${name}-net`) })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/cloud/networks')
  await expect(page.getByRole('table').getByRole('link', { name: `${name}-web` })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/cloud/stacks')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Delete stack' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${name}-web, ${name}-db`)).toBeVisible()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete stack' }).click()
  await expect(page.getByRole('heading', { name: 'This stack no longer exists' })).toBeVisible()
  const left = (await (await page.request.get(`/api/servers?name=${name}`)).json()) as unknown[]
  expect(left).toEqual([])
})

test('a stack is changed by a difference that is shown first', async ({ page }) => {
  const name = `change-${Date.now()}`
  const machine = { CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
  const Servers = ['web', 'db'].map((part) => ({ ...machine, Name: `${name}-${part}` }))
  const { ID } = await post<Stack>(page.request, '/stacks', { Name: name, Networks: [{ Name: 'back' }], Servers })
  await page.goto(`/cloud/stacks/${ID}`)
  await page.getByRole('link', { name: 'Change stack' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Change ${name}` })).toBeVisible()
  const editor = page.getByLabel('Stack as JSON')
  await page.getByRole('button', { name: 'Show the difference' }).click()
  await expect(page.getByText('The stack is like this already.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()

  const definition = JSON.parse(await editor.inputValue()) as { Servers: (typeof machine & { Name: string })[] }
  const [web] = definition.Servers
  await editor.fill('{')
  await page.getByRole('button', { name: 'Show the difference' }).click()
  await expect(page.getByText('This is not a JSON object.')).toBeVisible()
  await editor.fill(JSON.stringify({ ...definition, Servers: [{ ...web, imageID: 2 }] }))
  await page.getByRole('button', { name: 'Show the difference' }).click()
  await expect(page.getByText(`Servers.0.imageID: imageID of ${name}-web cannot be changed in place`)).toBeVisible()

  const wanted = [
    { ...web, RAM: 1024 },
    { ...machine, Name: `${name}-queue` },
  ]
  await editor.fill(JSON.stringify({ ...definition, Servers: wanted }, null, 2))
  await page.getByRole('button', { name: 'Show the difference' }).click()
  const difference = page.getByRole('region', { name: 'Difference' })
  await expect(difference.getByText('1 created, 1 changed, 1 deleted')).toBeVisible()
  await expect(difference.getByText('RAM: 512 → 1024')).toBeVisible()
  await expect(difference.getByRole('listitem').filter({ hasText: 'Deleted' })).toContainText(`${name}-db`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page).toHaveURL(new RegExp(`/cloud/stacks/${ID}$`))
  const servers = page.getByRole('region', { name: 'Servers', exact: true })
  await expect(servers.getByText(`${name}-db`)).toBeHidden()
  await expect(servers.getByRole('link', { name: `${name}-queue` })).toBeVisible()
  await expect(page.getByRole('region', { name: `Change stack ${name}` })).toBeHidden()
  await expect(servers.getByText('Active')).toHaveCount(2)
})

test('what is wrong with a new stack stands at the form, and nothing is made', async ({ page }) => {
  const name = `wrong-${Date.now()}`
  await page.goto('/cloud/stacks/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.getByLabel('Name 2', { exact: true }).fill('web-1')
  await page.getByRole('button', { name: 'Create stack' }).click()
  await expect(page.getByText('the name web-1 is used twice')).toBeVisible()
  const stacks = (await (await page.request.get('/api/stacks')).json()) as { Name: string }[]
  expect(stacks.map((stack) => stack.Name)).not.toContain(name)
})

test.describe('on a phone in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('a stack fits the page', async ({ page }) => {
    const Name = `phone-${Date.now()}`
    const server = { CPU: 1, RAM: 512, HDD: 10, imageID: 1, Networks: ['back'] }
    const Servers = ['web', 'db', 'queue'].map((part) => ({ ...server, Name: `${Name}-${part}` }))
    const { ID } = await post<Stack>(page.request, '/stacks', { Name, Networks: [{ Name: 'back' }], Servers })
    await page.goto(`/cloud/stacks/${ID}`)
    await expect(page.getByRole('region', { name: 'Серверы' }).getByText('Работает')).toHaveCount(3)
    await expectLanguage(page, 'ru')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto(`/cloud/stacks/${ID}/change`)
    await page
      .getByRole('textbox')
      .fill(JSON.stringify({ Name, Networks: [{ Name: 'back' }], Servers: Servers.slice(1) }))
    await page.getByRole('button', { name: 'Показать изменения' }).click()
    await expect(page.getByRole('region', { name: 'Изменения' }).getByText(`${Name}-web`)).toBeVisible()
    await expectLanguage(page, 'ru')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto('/cloud/stacks/new')
    await expectLanguage(page, 'ru')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
