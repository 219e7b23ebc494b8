import { z } from 'zod'
import { named, nameText, text } from '#server/core/base.schema.ts'

export const MOST_STAGES = 12
export const MOST_LABELS = 30
export const MOST_TEMPLATES = 30
export const MOST_TEMPLATE_TEXT = 5000
export const MOST_NAME = 40

/** The states of a response that a stage may stand for. */
export const STAGE_STATES = ['invitation', 'discard'] as const

const id = z.string().describe('Opaque')
const entryId = text(40, 1).optional().describe('Of an existing one; a new one has none')
const name = nameText(MOST_NAME)
const state = z
  .enum(STAGE_STATES)
  .nullable()
  .describe('Moving a response here sets this state as an invitation or a refusal does; null: nothing but the stage')
const templateText = text(MOST_TEMPLATE_TEXT, 1).describe(
  '{name} is the given name of the applicant, {vacancy} the title',
)

/** A stage, and how many responses stand in it. */
export const Stage = named('HiringStage', {
  id,
  name: z.string(),
  state,
  responses: z.int().describe('How many responses stand in it, in a list of those that match'),
})
const Label = named('HiringLabel', { id, name: z.string() })
const Template = named('HiringTemplate', { id, name: z.string(), text: z.string() })

export const Hiring = named('Hiring', {
  version: z.int().min(0).describe('Sent along with a change'),
  stages: z.array(Stage).describe('In their order; a new response stands in the first'),
  labels: z.array(Label).describe('What responses may be marked with'),
  templates: z.array(Template).describe('Of answers'),
})

export const HiringInput = named('HiringInput', {
  version: z.int().min(0).describe('Of what was read'),
  stages: z
    .array(z.object({ id: entryId, name, state }))
    .min(1)
    .max(MOST_STAGES)
    .describe('All of them in their order; the first has no state'),
  labels: z
    .array(z.object({ id: entryId, name }))
    .max(MOST_LABELS)
    .describe('All of them'),
  templates: z
    .array(z.object({ id: entryId, name, text: templateText }))
    .max(MOST_TEMPLATES)
    .describe('All of them'),
  moves: z
    .array(z.object({ from: text(40), to: text(40) }))
    .max(MOST_STAGES)
    .default([])
    .describe('Where the responses of stages that are left out go; their states stay'),
})
