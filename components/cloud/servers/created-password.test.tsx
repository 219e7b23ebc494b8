// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { AccountMenu } from '#components/shell/account-menu.tsx'
import { CreateServerForm } from './create-server-form.tsx'
import { PasswordCard } from './password-card.tsx'

const PASSWORD = 'Wq7fTn4KzR2pXb9dMc5v'
const NEW = { ID: 7, Name: 'web-1', State: 'New', AdminUserName: 'root', AdminPassword: PASSWORD }
const ready = { ...NEW, State: 'Active', AdminPassword: null } as never

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Creates a server in the form. */
async function created() {
  const images = loaded(trpc.cloud.images.list.queryOptions({}), [])
  const networks = loaded(trpc.cloud.networks.list.queryOptions({}), { items: [], total: 0 })
  const page = await mount(<CreateServerForm />, [images, networks], { 'cloud.servers.create': [{ data: NEW }] })
  await page.type('Name', 'web-1')
  await page.press('Create server')
  return page
}

it('goes to the page of the new server, and keeps its password in this tab alone', async () => {
  const page = await created()
  expect(page.went).toEqual(['/cloud/servers/7'])
  expect(page.asksBeforeLeaving).toBe(false)
  expect(JSON.stringify(localStorage)).not.toContain(PASSWORD)
})

it('shows the password after a reload, also of a server that is ready by then, until the person is done', async () => {
  await created()
  const page = await mount(<PasswordCard server={ready} />, [], {})
  expect(page.text).toContain(PASSWORD)
  await page.press('Done')
  expect(page.text).not.toContain(PASSWORD)
  expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD)
})

it('shows the password of no other server', async () => {
  await created()
  const other = { ...(ready as object), ID: 8 } as never
  const page = await mount(<PasswordCard server={other} />, [], {})
  expect(page.text).not.toContain(PASSWORD)
})

it('keeps a password that was shown once more', async () => {
  const revealed = { AdminUserName: 'root', AdminPassword: PASSWORD }
  const page = await mount(<PasswordCard server={NEW as never} />, [], {
    'cloud.servers.revealPassword': [{ data: revealed }],
  })
  await page.press('Show password')
  expect(page.text).toContain(PASSWORD)
  expect(JSON.stringify(sessionStorage)).toContain(PASSWORD)
})

it('forgets passwords after an hour, also those of servers whose page is not opened again', async () => {
  await created()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  const other = { ...NEW, ID: 8 } as never
  await mount(<PasswordCard server={other} />, [], {})
  expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD)
})

it('forgets passwords at sign-out', async () => {
  await created()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ csrfToken: 'token' })),
  )
  const page = await mount(<AccountMenu account={{ name: 'Ada', email: 'ada@example.com', roles: ['user'] }} />, [], {})
  await page.press('Sign out')
  await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain(PASSWORD)
})
