import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { systemContext } from '#server/core/context.ts'
import { serialize } from './format.ts'
import { INTERNAL } from './internal-table.ts'
import { format } from './query/list.schema.ts'
import { listInput } from './query/params.ts'
import { matchPath } from './template.ts'

export const explore = operation({
  id: 'catalogue.explore',
  product: 'music',
  access: 'music:internal',
  summary: 'Show what the internal layer answers to a GET, in both formats',
  kind: 'query',
  input: z.strictObject({
    format,
    address: text(2000, 1).describe('Path and query on the internal layer: `/track?fields=title&limit=2`'),
  }),
  output: z.object({
    json: z.string().describe('The answer as JSON'),
    xml: z.string().describe('The same answer as XML'),
    milliseconds: z.number().describe('Time the internal layer took'),
  }),
  async run(ctx, { address }) {
    const [path = '', query = ''] = address.split('?', 2)
    const match = matchPath(Object.keys(INTERNAL), path)
    const inner = match && INTERNAL[match.template]
    if (!match || !inner) throw new AppError('not_found', `The internal layer has no ${path}`)
    const started = performance.now()
    const context = systemContext({ requestId: ctx.requestId, language: ctx.language })
    const { output } = await inner.execute(context, { ...listInput(queryOf(query)), ...match.params })
    const milliseconds = Math.round((performance.now() - started) * 100) / 100
    return { json: serialize('json', output), xml: serialize('xml', output), milliseconds }
  },
})

function queryOf(query: string): Record<string, string | string[]> {
  const search = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
