// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { CreateServerForm } from '../servers/create-server-form.tsx'
import { TemplatesView } from './templates-view.tsx'

const TEMPLATE = { ID: 20418, Name: 'Web', TechName: 'web', State: 'Active', Size: 812, MinHDD: 40, MinRAM: 2048 }
const list = (template: object) =>
  loaded(trpc.cloud.templates.list.queryOptions({}), {
    items: [{ ...TEMPLATE, DateCreate: '2026-01-07T09:12:40Z', JobID: null, ...template }] as never,
    total: 1,
  })
const HREF = 'href="/cloud/servers/new?image=20418"'

it('offers a server on a template that is ready', () => {
  expect(render(<TemplatesView />, [list({})])).toContain(HREF)
  expect(render(<TemplatesView />, [list({ State: 'New' })])).not.toContain(HREF)
})

it('opens the form with the template chosen, and with the size that it needs', async () => {
  const images = loaded(trpc.cloud.images.list.queryOptions({}), [
    { ID: 1, Name: 'Debian', TechName: 'debian', Family: 'debian', MinHDD: 10, MinRAM: 128, IsTemplate: false },
    { ...TEMPLATE, Family: 'debian', IsTemplate: true },
  ] as never)
  const networks = loaded(trpc.cloud.networks.list.queryOptions({}), { items: [], total: 0 })
  const page = await mount(<CreateServerForm imageId={20418} />, [images, networks], {
    'cloud.servers.create': [{ data: { ID: 7, AdminPassword: 'secret' } }],
  })
  expect(page.asksBeforeLeaving).toBe(false)
  await page.type('Name', 'web-2')
  await page.press('Create server')
  expect(page.sent.at(-1)?.input).toMatchObject({ Name: 'web-2', imageID: 20418, HDD: 40, RAM: 2048 })
})
