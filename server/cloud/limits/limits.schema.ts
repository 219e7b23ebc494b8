import { z } from 'zod'

export const LIMITS = ['Servers', 'CPU', 'RAM', 'HDD', 'Networks', 'Templates'] as const
export type LimitName = (typeof LIMITS)[number]

function limit(what: string) {
  return z
    .object({ Limit: z.int().describe('The quota'), Used: z.int().describe('What is in use or promised') })
    .describe(what)
}

export const LimitsView = z
  .object({
    Servers: limit('Servers'),
    CPU: limit('Processors of all servers'),
    RAM: limit('Memory of all servers, in MB'),
    HDD: limit('Disks of all servers, in GB'),
    Networks: limit('Private networks'),
    Templates: limit('Templates'),
    Simulated: z.boolean().describe('True when servers are simulated: no hypervisor is configured'),
  })
  .meta({ id: 'Limits' })
export type LimitsView = z.output<typeof LimitsView>
