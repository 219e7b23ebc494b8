import { z } from 'zod'

/** The parts of an installation that are looked at, in the order in which they are shown. */
export const AREAS = [
  'processes',
  'jobs',
  'database',
  'storage',
  'backups',
  'mail',
  'webhooks',
  'certificates',
  'limits',
  'systems',
  'settings',
] as const

export type Area = (typeof AREAS)[number]

/** From the best to the worst. */
export const STATES = ['ok', 'warning', 'broken'] as const

/** A finding in the language of its reader. */
export const FindingView = z.object({
  id: z.string().describe('Area and subject of the check, such as `storage.disk.data`; the same in every language'),
  state: z.enum(STATES).describe('`warning` works, but not as it should, or not for long'),
  about: z.string().describe('The subject'),
  found: z.string().describe('What was found'),
  remedy: z.string().optional().describe('What to do'),
  figures: z.record(z.string(), z.number()).optional().describe('The numbers in it by their names'),
})

export type FindingView = z.output<typeof FindingView>
