import { expect, it } from 'vitest'
import { labelledRegions, loaded, render, trpc } from '#components/testing/render.tsx'
import { NetworksView } from './networks-view.tsx'

const network = (ID: number, LinkedServers: object[] = []) => {
  return { ID, Name: 'backend', State: 'Active', Gateway: '10.0.0.1', LinkedServers }
}
const page = (...networks: object[]) =>
  render(<NetworksView />, [
    loaded(trpc.cloud.networks.list.queryOptions({}), { items: networks as never, total: networks.length }),
    loaded(trpc.cloud.servers.list.queryOptions({}), { items: [], total: 0 }),
  ])

it('tells two networks of one name apart by their ids', () => {
  expect(labelledRegions(page(network(1), network(2)))).toEqual(['backend 1', 'backend 2'])
})

it('draws the segment of a network with servers, and nothing like a bar for one without', () => {
  const server = { ServerID: 7, IP: '10.0.0.2', MAC: '02:16:3e:5a:10:7c' }
  expect(page(network(1))).not.toContain('rounded-full bg-accent')
  expect(page(network(1, [server]))).toContain('rounded-full bg-accent')
})
