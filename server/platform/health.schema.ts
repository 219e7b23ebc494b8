import { z } from 'zod'

export const Live = z.object({ status: z.literal('ok').describe('The process answers') })

export const Ready = z.object({
  status: z.enum(['ok', 'unavailable']).describe('Whether requests can be served and jobs run'),
  checks: z
    .object({
      database: z.boolean().describe('The database answers'),
      worker: z.boolean().describe('A background worker is alive'),
    })
    .describe('Each check by itself'),
})
