// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, trpc } from '#components/testing/render.tsx'
import { CloudCard } from './cloud-card.tsx'

it('shows how far a running job is', async () => {
  // The events of jobs, which happy-dom cannot follow.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const job = {
    ID: 1,
    Type: 'Create',
    State: 'InProgress',
    Progress: 40,
    ResourceType: 'Server',
    ResourceName: 'web-1',
  }
  const page = await mount(
    <CloudCard />,
    [
      loaded(trpc.cloud.jobs.list.queryOptions({ limit: 20 }), [job] as never),
      loaded(trpc.cloud.servers.list.queryOptions({}), { items: [] } as never),
    ],
    {},
  )
  expect(page.text).toContain('Create web-1')
  expect(document.querySelector('progress')?.value).toBe(40)
})
