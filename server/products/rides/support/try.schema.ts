import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

const DESK_TYPES = ['built-in', 'http', 'recipe', 'mail'] as const
export type DeskType = (typeof DESK_TYPES)[number]

export const DeskView = named('SupportDesk', {
  type: z.enum(DESK_TYPES).describe('How tasks reach it'),
  name: z.string().describe('The system, such as Redmine'),
  address: z.string().optional().describe('Where it is; absent for the built-in desk'),
  healthy: z.boolean().describe('Whether it answers now'),
  replies: z.boolean().describe('Whether replies of agents come back to riders'),
  pending: z.int().describe('Deliveries that wait or are retried'),
  dead: z.int().describe('Deliveries that need a person'),
})

const STEPS = ['health', 'create', 'find', 'replies', 'close'] as const

const Step = named('SupportDeskStep', {
  step: z.enum(STEPS).describe('What was asked for'),
  request: z.string().describe('Method and address'),
  headers: z.string().describe('Headers, one a line, without secrets'),
  body: z.string().optional().describe('What was sent'),
  status: z.int().optional().describe('Status; absent without an answer'),
  answer: z.string().optional().describe('Start of the answer'),
})

export const DeskTried = named('SupportDeskTrial', {
  works: z.boolean().describe('Whether everything went as it must'),
  problem: z.string().optional().describe('What did not'),
  steps: z.array(Step).describe('Requests in their order; empty for a desk without a recipe'),
})

export type DeskStep = z.output<typeof Step>
