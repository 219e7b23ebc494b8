import { z } from 'zod'
import { booleanParam, idParam, named, text } from '#server/core/base.schema.ts'
import { ResumeItem } from '../resumes/resumes.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { Named, VacancyItem, pageOf } from '../postings/vacancy.schema.ts'

/** Values of the filter `status`, dictionary applicant_negotiation_status. */
const STATUSES = ['all', 'active', 'invitations', 'response', 'discard', 'archived', 'non_archived', 'deleted'] as const

export const ListNegotiations = Paging.extend({
  vacancy_id: idParam('string').optional().describe('For employers: responses to this vacancy of theirs'),
  status: z.enum(STATUSES).default('all').describe('Dictionary applicant_negotiation_status'),
  order_by: z.enum(['updated_at', 'created_at']).default('updated_at').describe('What the order is by'),
  order: z.enum(['asc', 'desc']).default('desc').describe('Direction'),
  has_updates: booleanParam.optional().describe('true: only those with something new'),
})
export type ListNegotiations = z.output<typeof ListNegotiations>

export const CreateNegotiation = z.object({
  vacancy_id: idParam('string').describe('Vacancy to respond to'),
  resume_id: text(64, 1).describe('Your resume'),
  message: text(10_000).optional().describe('Covering letter'),
})

export const NegotiationId = z.object({ negotiation_id: idParam('string').describe('Id of the response') })
export const DecideNegotiation = NegotiationId.extend({
  message: text(10_000).optional().describe('Message to the applicant'),
})

export const NegotiationItem = named('Negotiation', {
  id: z.string(),
  state: Named,
  hidden: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  url: z.string().describe('Full link to the response'),
  messages_url: z.string(),
  resume: ResumeItem.nullable(),
  vacancy: VacancyItem.nullable(),
  has_updates: z.boolean(),
  viewed_by_opponent: z.boolean(),
  messaging_status: z.string().describe('Dictionary messaging_status'),
  decline_allowed: z.boolean(),
})
export const NegotiationPage = pageOf('NegotiationPage', NegotiationItem)

export const SendMessage = NegotiationId.extend({ message: text(10_000, 1).describe('Text of the message') }).meta({
  id: 'MessageInput',
})
export const ListMessages = Paging.extend(NegotiationId.shape)
export const MessageItem = named('Message', {
  id: z.string(),
  url: z.string(),
  text: z.string(),
  created_at: z.string(),
  author: z.object({ participant_type: z.enum(['applicant', 'employer']) }),
  viewed_by_me: z.boolean(),
  viewed_by_opponent: z.boolean(),
  read: z.boolean().describe('Whether the side that it was written to has seen it'),
  editable: z.boolean().describe('Always false: messages cannot be changed'),
  state: Named.describe('State of the response'),
})
export const MessagePage = pageOf('MessagePage', MessageItem)
