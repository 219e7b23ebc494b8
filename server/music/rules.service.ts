import { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import { messagesFor, TITLE_RULES } from './messages.ts'
import { format } from './query/list.schema.ts'
import { TITLE_MAX, TITLE_MIN } from './title.ts'

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
    messages: z.record(z.enum(TITLE_RULES), z.string()).describe('Text of each rule in the language of the caller'),
  }),
  async run(ctx) {
    return { min: TITLE_MIN, max: TITLE_MAX, messages: messagesFor(ctx.language).title }
  },
})
