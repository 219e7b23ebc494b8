import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

const limit = named('Limit', {
  Limit: z.int().describe('The quota'),
  Used: z.int().describe('In use or reserved'),
  Source: z
    .enum(['Settings', 'Account'])
    .describe('Settings: as for every account; Account: operators set it for this one'),
})

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
  Firewalls: limit.describe('Firewalls'),
  Stacks: limit.describe('Stacks'),
  Simulated: z.boolean().describe('True when servers are simulated because no hypervisor is configured'),
})
export type LimitsView = z.output<typeof LimitsView>
