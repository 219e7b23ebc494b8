import { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import { messagesFor } from './messages.ts'
import { format } from '../query/list.schema.ts'
import { TITLE_MAX, TITLE_MIN } from './title.ts'

const Messages = z.object({
  required: z.string().describe('A title must be there'),
  type: z.string().describe('It must be text'),
  min: z.string().describe('It must be long enough'),
  max: z.string().describe('It must be short enough'),
  characters: z.string().describe('It must be made of allowed characters'),
})

export const titleRules = operation({
  id: 'catalogue.titleRules',
  product: 'music',
  access: 'music:internal',
  summary: 'Read the rule of titles with its configured texts',
  kind: 'query',
  input: z.strictObject({ format }),
  output: z.object({
    min: z.int().describe('Least code points'),
    max: z.int().describe('Most code points'),
    messages: Messages.describe('Text of each rule in the language of the caller'),
  }),
  async run(ctx) {
    return { min: TITLE_MIN, max: TITLE_MAX, messages: messagesFor(ctx.language).title }
  },
})
