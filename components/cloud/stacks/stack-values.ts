import { FIRST_RULES } from '../firewalls/rule-values.ts'
import { PLANS } from '../sizes.ts'

const WEB_PORTS = ['80', '443']

/** The initial values of the form; those of selects are strings. */
export const FIRST_VALUES = {
  Name: '',
  Servers: [{ Name: 'web-1', plan: 'S', imageID: '1', record: '' }],
  hasNetwork: true,
  network: 'backend',
  hasFirewall: true,
  firewall: 'web',
  /** Empty: no records. */
  zone: '',
}
export type StackValues = typeof FIRST_VALUES

export const NEW_SERVER: StackValues['Servers'][number] = { Name: '', plan: 'S', imageID: '1', record: '' }

export function requestOf({ Name, Servers, hasNetwork, network, hasFirewall, firewall, zone }: StackValues) {
  const records = Servers.filter(({ record }) => zone !== '' && record.trim() !== '')
  return {
    Name,
    ...(hasNetwork && { Networks: [{ Name: network }] }),
    ...(hasFirewall && { Firewalls: [{ Name: firewall, Rules: firewallRules() }] }),
    Servers: Servers.map((server) => ({
      Name: server.Name,
      ...sizeOf(server.plan),
      imageID: Number(server.imageID),
      ...(hasNetwork && { Networks: [network] }),
      ...(hasFirewall && { Firewalls: [firewall] }),
    })),
    ...(records.length > 0 && {
      Records: records.map((server) => ({
        ZoneID: Number(zone),
        Name: server.record.trim(),
        Type: 'A' as const,
        Server: server.Name,
      })),
    }),
  }
}

function sizeOf(plan: string) {
  const { CPU, RAM, HDD } = PLANS.find(({ id }) => id === plan) ?? PLANS[0]
  return { CPU, RAM, HDD }
}

/** SSH and ping, so that the servers can be reached, and the web. */
function firewallRules() {
  const web = FIRST_RULES.filter(({ Port }) => Port === '22').flatMap((ssh) =>
    WEB_PORTS.map((Port) => ({ ...ssh, Port })),
  )
  return [...FIRST_RULES, ...web]
}
