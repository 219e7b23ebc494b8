// @vitest-environment happy-dom
import { act } from 'react'
import { mount, type Page, type Reply } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import type { Server } from '../types.ts'
import { ServersView } from './servers-view.tsx'

const aServer = (n: number, given: Partial<Server> = {}): Server => ({
  ID: n,
  Name: `web-${n}`,
  State: 'Active',
  IsPowerOn: true,
  CPU: 2,
  RAM: 2048,
  HDD: 20,
  HDDType: 'SSD',
  IsHighPerformance: false,
  IP: `203.0.113.${n}`,
  AdminUserName: 'root',
  AdminPassword: null,
  Image: 'Debian 12',
  ImageID: 1,
  HostLimits: [],
  Labels: {},
  Protected: false,
  LinkedNetworks: [],
  DateCreate: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  JobID: null,
  ...given,
})
const SERVERS = [aServer(1), aServer(2, { IsPowerOn: false }), aServer(3, { State: 'Updating', Image: 'Alpine 3.22' })]
const list = (items: Server[]) =>
  loaded(trpc.cloud.servers.list.queryOptions({}), { items, total: items.length } as never)
const shown = (replies: Record<string, Reply[]> = {}, items = SERVERS) =>
  mount(<ServersView />, [list(items)], { 'cloud.servers.act': [], ...replies })
const table = () => document.querySelector('table')

it('is a table with a column for each fact of a server', async () => {
  await shown()
  const heads = [...(table()?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent)
  expect(heads).toEqual(['', 'Name', 'State', 'Image', 'Size', 'IP address', 'Created', 'Actions'])
  const cells = [...(table()?.querySelectorAll('tbody tr:first-child td') ?? [])].map((cell) => cell.textContent)
  expect(cells.slice(2, 5)).toEqual(['Active', 'Debian 12', '2 CPU · 2 GB · 20 GB SSD'])
  expect(cells[6]).toBe('3 days ago')
})

it('shows what the address asks for', () => {
  const names = (search: { q?: string; state?: string }) =>
    textOf(render(<ServersView {...search} />, [list(SERVERS)])).match(/web-\d/g)
  expect(new Set(names({ q: '203.0.113.2' }))).toEqual(new Set(['web-2']))
  expect(new Set(names({ state: 'Off' }))).toEqual(new Set(['web-2']))
  expect(new Set(names({ state: 'Updating' }))).toEqual(new Set(['web-3']))
})

it('renders few of many rows, and says how many there are', async () => {
  const many = Array.from({ length: 500 }, (_, n) => aServer(n + 1))
  await shown({}, many)
  expect(table()?.getAttribute('aria-rowcount')).toBe('501')
  expect(table()?.querySelectorAll('[data-row]').length).toBeLessThan(100)
})

it('moves between the rows by arrow keys', async () => {
  const page = await shown()
  const key = (name: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  await page.press('web-1')
  await key('ArrowDown')
  expect(page.focused).toBe('web-2')
  await key('ArrowUp')
  expect(page.focused).toBe('web-1')
})

const typed = 'Type delete 2 servers to confirm'
const selectTwo = async (page: Page) => {
  await page.tick('Select web-1')
  await page.tick('Select web-3')
  expect(page.text).toContain('2 selected')
  await page.press('Delete')
  await page.waitFor(typed)
}

it('deletes the selected servers once this was typed', async () => {
  const page = await shown({ 'cloud.servers.delete': [{ data: {} }, { data: {} }] })
  await selectTwo(page)
  await page.press('Delete 2 servers', 'last')
  expect(page.sent).toEqual([])
  await page.type(typed, 'delete 2 servers')
  await page.press('Delete 2 servers', 'last')
  expect(page.sent).toEqual([
    { path: 'cloud.servers.delete', input: { id: 1 } },
    { path: 'cloud.servers.delete', input: { id: 3 } },
  ])
  expect(page.text).toContain('3 servers')
})

it('says why one of several was not deleted, and keeps them selected', async () => {
  const page = await shown({ 'cloud.servers.delete': [{ data: {} }, { message: 'The server is locked' }] })
  await selectTwo(page)
  await page.type(typed, 'delete 2 servers')
  await page.press('Delete 2 servers', 'last')
  expect(page.alerts).toEqual(['The server is locked'])
  expect(page.text).toContain('2 selected')
})

it('selects all, and clears the selection', async () => {
  const page = await shown()
  await page.tick('Select all')
  expect(page.text).toContain('3 selected')
  await page.press('Clear selection')
  expect(page.text).toContain('3 servers')
})

it('has a menu in each row, with what the state of the server allows', async () => {
  const page = await shown({ 'cloud.servers.act': [{ data: {} }] })
  await page.press('Actions for web-2')
  expect(page.text).toContain('Power on')
  expect(page.text).not.toContain('Restart')
  await page.press('Power on', 'last')
  expect(page.sent).toEqual([{ path: 'cloud.servers.act', input: { id: 2, Type: 'PowerOn' } }])
  await page.press('Delete', 'last')
  await page.waitFor('Type web-2 to confirm')
})
