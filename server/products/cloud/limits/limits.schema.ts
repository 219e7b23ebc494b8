import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

export const LIMITS = [
  'Servers',
  'CPU',
  'RAM',
  'HDD',
  'Networks',
  'Templates',
  'Zones',
  'RecordSets',
  'Records',
  'SSHKeys',
  'Snapshots',
] as const
export type LimitName = (typeof LIMITS)[number]

const limit = named('Limit', { Limit: z.int().describe('The quota'), Used: z.int().describe('In use or reserved') })

export const LimitsView = named('Limits', {
  Servers: limit.describe('Servers'),
  CPU: limit.describe('Processors of all servers'),
  RAM: limit.describe('Memory of all servers, in MB'),
  HDD: limit.describe('Disks of all servers, in GB'),
  Networks: limit.describe('Private networks'),
  Templates: limit.describe('Templates'),
  Zones: limit.describe('DNS zones'),
  RecordSets: limit.describe('DNS record sets of all zones'),
  Records: limit.describe('DNS records of all zones: the values of their record sets'),
  SSHKeys: limit.describe('SSH keys'),
  Snapshots: limit.describe('Snapshots of all servers'),
  Simulated: z.boolean().describe('True when servers are simulated because no hypervisor is configured'),
})
export type LimitsView = z.output<typeof LimitsView>
