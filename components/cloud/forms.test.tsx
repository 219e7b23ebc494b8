// @vitest-environment happy-dom
import { mount, correctAndSend, type Reply } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { CreateNetwork } from './networks/create-network.tsx'
import { CreateServerForm } from './servers/create-server-form.tsx'
import { ServerSize } from './servers/server-size.tsx'
import { TemplateForm } from './templates/template-form.tsx'

const IMAGE = { ID: 1, Name: 'Ubuntu', Family: 'ubuntu', MinHDD: 10, MinRAM: 512, IsTemplate: false }
const SERVER = { ID: 7, Name: 'web-1', CPU: 1, RAM: 1024, HDD: 20, HDDType: 'SSD', IsHighPerformance: false } as never
const NOTHING = { items: [], total: 0 } as never
const BUSY = { message: 'The hypervisor is busy' }
const refusing = (field: string, text: string): Reply[] => [
  { message: `${field}: ${text}`, fields: { [field]: [text] } },
  BUSY,
]

const newServer = async (replies: Reply[]) => {
  const images = loaded(trpc.cloud.images.list.queryOptions({}), [IMAGE] as never)
  const networks = loaded(trpc.cloud.networks.list.queryOptions({}), NOTHING)
  const page = await mount(<CreateServerForm />, [images, networks], { 'cloud.servers.create': replies })
  await page.type('Name', 'web-1')
  return page
}

it('sends a new server again once the disk that was refused is larger', async () => {
  const page = await newServer(refusing('HDD', 'The image needs at least 20 GB'))
  await page.type('Disk', '10')
  const sent = await correctAndSend(page, {
    field: 'Disk',
    message: 'The image needs at least 20 GB',
    corrected: '30',
    action: 'Create server',
  })
  expect(sent).toMatchObject({ Name: 'web-1', HDD: 30 })
  expect(page.alerts).toEqual(['The hypervisor is busy'])
})

it('says how many processors a server may have, without asking the server', async () => {
  const page = await newServer([BUSY])
  await page.type('Processors', '900')
  const sent = await correctAndSend(page, {
    field: 'Processors',
    message: 'Enter 1 to 64 processors',
    corrected: '2',
    action: 'Create server',
  })
  expect(sent).toMatchObject({ CPU: 2 })
  expect(page.sent).toHaveLength(1)
})

it('sends another size once the memory is within its bounds', async () => {
  const page = await mount(<ServerSize server={SERVER} />, [], { 'cloud.servers.update': [BUSY] })
  await page.press('Change')
  expect(page.asksBeforeLeaving).toBe(false)
  await page.type('Memory', '1')
  const wrong = { field: 'Memory', message: 'Enter 128 to 262,144 MB', corrected: '2048', action: 'Save' }
  expect(await correctAndSend(page, wrong)).toEqual({ id: 7, RAM: 2048 })
})

it('sends a network again once its name is another', async () => {
  const page = await mount(<CreateNetwork />, [], {
    'cloud.networks.create': refusing('Name', 'must be one line with at least one visible character'),
  })
  await page.press('Create network')
  await page.waitFor('New private network')
  await page.type('Name', '…')
  const sent = await correctAndSend(page, {
    field: 'Name',
    message: 'This must be one line with at least one visible character',
    corrected: 'backend',
    action: 'Create network',
  })
  expect(sent).toEqual({ Name: 'backend' })
})

it('sends a template again once its technical name is another', async () => {
  const page = await mount(<TemplateForm server={SERVER} />, [], {
    'cloud.templates.create': refusing('TechName', 'Another template has this name'),
  })
  await page.type('Name', 'Web')
  await page.type('Technical name', 'web')
  const sent = await correctAndSend(page, {
    field: 'Technical name',
    message: 'Another template has this name',
    corrected: 'web-2',
    action: 'Create template',
  })
  expect(sent).toEqual({ Name: 'Web', TechName: 'web-2', ServerID: 7 })
})
