import { nothing } from '#server/core/base.schema.ts'
import { operation } from '#server/core/operation.ts'
import { Live } from './health.schema.ts'

export const live = operation({
  id: 'health.live',
  product: 'platform',
  summary: 'Tell whether the process answers',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: Live,
  run: async () => ({ status: 'ok' as const }),
})
