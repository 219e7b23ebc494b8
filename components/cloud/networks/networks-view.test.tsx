import { expect, it } from 'vitest'
import { labelledRegions, loaded, render, trpc } from '#components/testing/render.tsx'
import { NetworksView } from './networks-view.tsx'

it('tells two networks of one name apart by their ids', () => {
  const network = (ID: number) => ({ ID, Name: 'backend', State: 'Active', Gateway: '10.0.0.1', LinkedServers: [] })
  const items = [network(1), network(2)] as never
  const html = render(<NetworksView />, [
    loaded(trpc.cloud.networks.list.queryOptions({}), { items, total: 2 }),
    loaded(trpc.cloud.servers.list.queryOptions({}), { items: [], total: 0 }),
  ])
  expect(labelledRegions(html)).toEqual(['backend 1', 'backend 2'])
})
