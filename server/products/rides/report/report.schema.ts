import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

const GROUPINGS = ['day', 'platform', 'version', 'variant'] as const

const time = z.iso.datetime({ offset: true })

export const GetReport = z.strictObject({
  from: time.optional().describe('Feedback saved from this time on (RFC 3339); 30 days ago by default'),
  until: time.optional().describe('Feedback saved before this time (RFC 3339); now by default'),
  by: z
    .enum(GROUPINGS)
    .default('day')
    .describe('What the rows are: days (UTC), platforms, client versions, or variants of `switch`'),
  switch: text(64, 1).optional().describe('Name of the switch whose variants are compared'),
})

const Counted = named('FeedbackReportReason', {
  question: z.enum(['quality', 'better']).describe('`quality`: the standard question, `better`: why better'),
  text: z.string().describe('The choice as it is called now, in the caller’s language'),
  times: z.int().describe('How often it was chosen'),
})

export const ReportRow = named('FeedbackReportRow', {
  key: z.string().describe('Day, platform, version or variant; empty: not known'),
  riders: z.int().describe('Riders who have saved the feedback'),
  feedback: z.int().describe('Saved feedback'),
  stars: z.array(z.int()).length(5).describe('How often each rating was given, from 1 to 5 stars'),
  tips_asked: z.int().describe('How often a client said that it asked for a tip'),
  tips_given: z.int().describe('How often a tip was given'),
  reasons: z.array(Counted).describe('The ten choices chosen most'),
})

export const Report = named('FeedbackReport', {
  from: z.string().describe('Begin of the period (RFC 3339)'),
  until: z.string().describe('End of the period (RFC 3339)'),
  rows: z.array(ReportRow).describe('The latest days first; else the most riders first. At most 400'),
})

export type ReportRow = z.output<typeof ReportRow>
export type Grouping = (typeof GROUPINGS)[number]
