import { expect, it } from 'vitest'
import { render } from '#components/testing/render.tsx'
import { Topology } from './topology.tsx'

const server = (ID: number, Name: string) =>
  ({ ID, Name, State: 'Active', IsPowerOn: true, IP: `10.87.0.${ID}` }) as never
const network = (ID: number, Name: string, members: Record<number, string>) => {
  const LinkedServers = Object.entries(members).map(([id, IP]) => ({ ServerID: Number(id), IP, MAC: '' }))
  return { ID, Name, Gateway: `10.128.${ID}.1`, LinkedServers } as never
}

/** The cells of each row as a screen reader has them. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/g)].map(([cell]) =>
      cell
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  )
}

it('is a table of servers and networks, with the addresses where they meet', () => {
  const firewall = { Name: 'web', AppliedTo: [{ ServerID: 11, State: 'Applied' }] } as never
  const networks = [network(1, 'back', { 11: '10.128.1.10', 12: '10.128.1.11' }), network(2, 'empty', {})]
  const html = render(
    <Topology servers={[server(11, 'web-1'), server(12, 'db-1')]} networks={networks} firewalls={[firewall]} />,
  )
  const [head, ...rows] = rowsOf(html)
  expect(head?.slice(1)).toEqual(['web-1 Active Firewalls: web', 'db-1 Active'])
  expect(rows).toEqual([
    ['Internet', '10.87.0.11', '10.87.0.12'],
    ['back 10.128.1.0/24', '10.128.1.10', '10.128.1.11'],
    ['empty 10.128.2.0/24', '', ''],
  ])
})

it('is not there without a server', () => {
  expect(render(<Topology servers={[]} networks={[network(1, 'back', {})]} firewalls={[]} />)).toBe('')
})
