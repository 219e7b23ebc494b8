import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { FindingView } from '#server/core/finding.schema.ts'

const ProcessView = named('Process', {
  machine: z.string().describe('Name of the machine'),
  kind: z.enum(['server', 'web', 'worker']).describe('`web` is one of `WEB_PROCESSES`'),
  pid: z.int().describe('Process id'),
  version: z.string().describe('Version of Quartet'),
  memory: z.number().describe('Bytes'),
  started_at: z.iso.datetime().describe('Start of the process'),
})

/** What stands in the changelog about the version that runs. */
const VersionView = named('Version', {
  version: z.string().describe('Version of Quartet'),
  node: z.string().describe('Version of Node'),
  released: z.iso.date().nullable().describe('Day of the release; null for a version that is not released'),
  changes: z
    .array(
      z.object({ kind: z.string().describe('Added, Changed or Fixed'), text: z.string().describe('First sentence') }),
    )
    .describe('From the changelog'),
})

const ReportedFinding = named('Finding', {
  ...FindingView.shape,
  machine: z.string().nullable().describe('Null for what all machines have in common'),
  checked_at: z.iso.datetime().describe('When it was looked at: now, or within the last minute'),
})

const RefusedAccount = named('RefusedAccount', {
  user_id: z.string().describe('Account id'),
  name: z.string().describe('Display name'),
  email: z.string().describe('E-mail address'),
  limit: z.string().describe('The refused operation, or `requests` for too many requests'),
  times: z.int().describe('How often'),
  last_at: z.iso.datetime().describe('The last time'),
})

export const Installation = named('Installation', {
  version: VersionView.describe('What runs here'),
  processes: z.array(ProcessView).describe('On all machines; each reports itself every 15 seconds'),
  findings: z
    .array(ReportedFinding)
    .describe('What `quartet doctor` and the processes have found, in the language of the request'),
  refused: z.array(RefusedAccount).describe('Accounts that limits have refused in the last 7 days, the latest first'),
  accounts: z
    .array(
      z.object({
        day: z.iso.date().describe('Day, in UTC'),
        total: z.int().describe('Accounts at its end'),
        added: z.int().describe('Accounts made on it'),
      }),
    )
    .describe('The last 30 days, with today'),
})
export type Installation = z.output<typeof Installation>
