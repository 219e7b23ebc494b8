import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { replacementOf } from './legacy.ts'

export const findReplacement = operation({
  id: 'legacy.replacement',
  product: 'vacancies',
  summary: 'Go from an address of the first API to its replacement',
  description: 'The addresses below `/1/json/` were removed. 302 leads to the replacement with translated parameters.',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: z.object({
    rest: z.union([z.array(text(64)), text(200)]).describe('Address below /1/json/'),
    query: text(8000).default('').describe('Parameters as the old API named them'),
  }),
  output: z.object({ location: z.string().describe('Path and query of the replacement, below /api') }),
  run(_ctx, { rest, query }) {
    const path = (Array.isArray(rest) ? rest : rest.split('/')).filter(Boolean)
    const found = replacementOf(path, new URLSearchParams(query))
    if (!found) return Promise.reject(new AppError('not_found'))
    const asked = found.query.toString()
    return Promise.resolve({ location: `/api${found.path}${asked === '' ? '' : `?${asked}`}` })
  },
})
