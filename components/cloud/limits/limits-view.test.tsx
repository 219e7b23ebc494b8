import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { LimitsView } from './limits-view.tsx'

const NONE = { Used: 0, Limit: 20, Source: 'Settings' as const }

it('writes large limits with separators, as numbers are written everywhere', () => {
  const limits = loaded(trpc.cloud.limits.get.queryOptions({}), {
    Servers: NONE,
    CPU: NONE,
    RAM: NONE,
    HDD: NONE,
    Networks: NONE,
    Templates: NONE,
    Zones: NONE,
    RecordSets: { ...NONE, Used: 1200, Limit: 10_000 },
    Records: NONE,
    SSHKeys: NONE,
    Snapshots: NONE,
    Firewalls: NONE,
    Stacks: NONE,
    Simulated: false,
  })
  const text = textOf(render(<LimitsView />, [limits]))
  expect(text).toContain('DNS record sets of 10,000 1,200')
})
