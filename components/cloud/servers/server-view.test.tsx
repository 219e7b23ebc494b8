import { expect, it } from 'vitest'
import { DeveloperModeProvider } from '#components/shell/developer-mode.tsx'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { ServerView } from './server-view.tsx'

const SERVER = {
  ID: 7,
  Name: 'web-1',
  State: 'Active',
  IsPowerOn: true,
  CPU: 2,
  RAM: 2048,
  HDD: 20,
  HDDType: 'SSD',
  IP: '203.0.113.7',
  AdminUserName: 'root',
  Image: 'Debian 12',
  HostLimits: [],
  Labels: {},
  Protected: false,
  LinkedNetworks: [],
  DateCreate: '2026-01-06T14:45:26Z',
}
const job = (n: number) => ({
  ID: n,
  Type: 'Resize',
  State: 'Completed',
  Progress: 100,
  ResourceType: 'Server',
  ResourceID: 7,
  ResourceName: `name ${n}`,
  NetworkName: null,
  CreateDate: '2026-01-06T14:45:26Z',
  StartDate: '2026-01-06T14:45:26Z',
  EndDate: '2026-01-06T14:45:27Z',
  Error: null,
  Steps: [],
})

const page = (search = '', given: object = {}, developer = false) =>
  render(
    <DeveloperModeProvider on={developer} signedIn>
      <ServerView id={7} />
    </DeveloperModeProvider>,
    [
      loaded(trpc.cloud.servers.get.queryOptions({ id: 7 }), { ...SERVER, ...given } as never),
      loaded(trpc.cloud.servers.jobs.queryOptions({ id: 7 }), [9, 8, 7, 6, 5, 4].map(job) as never),
      loaded(trpc.cloud.networks.list.queryOptions({}), { items: [], total: 0 }),
    ],
    search,
  )

it('opens with the overview: facts and the latest jobs, for developers the id and the calls of its actions', () => {
  const text = textOf(page())
  expect(text).toMatch(/Processors 2 .*Latest jobs Resize name 9 /)
  expect(text).not.toMatch(/API call|\bID\b/)
  expect(textOf(page('', {}, true))).toMatch(/ID 7 .*Latest jobs Resize name 9 .*API call/)
  expect(text).not.toContain('Resize name 4')
  expect(text).not.toMatch(/Private networks|Delete this server/)
})

it('shows the tab that the address names, and the overview for any other', () => {
  expect(textOf(page('tab=networks'))).toContain('Private networks')
  expect(textOf(page('tab=jobs'))).toContain('Resize name 4')
  expect(textOf(page('tab=settings'))).toMatch(/Name and size .*Template .*Delete this server/)
  expect(textOf(page('tab=nowhere'))).toContain('Latest jobs')
})

it('marks the open tab, whose address is a link', () => {
  const current = (markup: string) => /aria-current="page"[^>]*>([^<]*)</.exec(markup)?.[1]
  expect(current(page())).toBe('Overview')
  expect(current(page('tab=settings'))).toBe('Settings')
  expect(page()).toContain('href="/?tab=settings"')
})

it('offers on a server that is being deleted no change of it', () => {
  expect(textOf(page('tab=settings', { State: 'Deleting' }))).not.toMatch(/Name and size|Create template/)
})
