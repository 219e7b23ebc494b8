import { nothing } from '#server/core/base.schema.ts'
import { operation } from '#server/core/operation.ts'
import { Me } from './account.schema.ts'

export const whoAmI = operation({
  id: 'account.me',
  product: 'platform',
  summary: 'Tell who the caller is',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: Me,
  async run(ctx) {
    if (ctx.actor.kind !== 'account') return { account: null }
    const { userId, name, email, roles } = ctx.actor
    return { account: { id: userId, name, email, roles: [...roles] } }
  },
})
