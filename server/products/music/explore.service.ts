import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { musicQuery } from './operation.ts'
import { systemContext } from '#server/core/context.ts'
import { serialize } from './format.ts'
import { callInProcess } from './internal-api.ts'
import { format } from './query/list.schema.ts'

export const explore = musicQuery({
  id: 'catalogue.explore',
  name: 'exploreCatalogue',
  summary: 'Get the response of the internal layer to a GET request, in both formats',
  input: z.strictObject({
    format,
    address: text(2000, 1)
      .meta({ examples: ['/track?fields=title&limit=2'] })
      .describe('Path and query on the internal layer: `/track?fields=title&limit=2`'),
  }),
  output: named('Exploration', {
    json: z.string().describe('The response as JSON'),
    xml: z.string().describe('The same response as XML'),
    milliseconds: z.number().describe('Time the internal layer took'),
  }),
  async run(ctx, { address }) {
    const started = performance.now()
    const context = systemContext({ requestId: ctx.requestId, language: ctx.language })
    const output = await callInProcess(address, context)
    const milliseconds = Math.round((performance.now() - started) * 100) / 100
    return { json: serialize('json', output), xml: serialize('xml', output), milliseconds }
  },
})
