import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import { cloudMutation, cloudQuery } from '../operation.ts'
import { lockOwner } from '../owner.sql.ts'
import { limitsOf, ownQuotas } from './limits.service.ts'
import { PRESETS, QuotasView, ReplaceQuotas, UserQuotas } from './quotas.schema.ts'

export const getUserQuotas = cloudQuery({
  role: 'operator',
  access: 'operator:read',
  id: 'cloud.quotas.get',
  name: 'getUserQuotas',
  summary: 'Get the quotas of an account',
  input: UserQuotas,
  output: QuotasView,
  async run(ctx, { id }) {
    found(await ctx.db.user.findUnique({ where: { id }, select: { id: true } }))
    return viewOf(ctx, id)
  },
})

export const replaceUserQuotas = cloudMutation({
  role: 'operator',
  access: 'operator:write',
  id: 'cloud.quotas.replace',
  name: 'replaceUserQuotas',
  summary: 'Replace the quotas of an account',
  description:
    'By a preset, by numbers, or both; without either the account has the quotas of the settings again. What the account has already stays, also above its quota.',
  input: ReplaceQuotas,
  output: QuotasView,
  async run(ctx, { id, Preset, Quotas }) {
    found(await ctx.db.user.findUnique({ where: { id }, select: { id: true } }))
    await lockOwner(ctx.db, id)
    const before = await ownQuotas(ctx.db, id)
    const quotas = { ...(Preset && PRESETS[Preset]), ...Quotas }
    await ctx.db.cloudOwner.update({ where: { ownerId: id }, data: { quotas } })
    ctx.note({ subject: `user:${id}`, before, after: { Preset, ...quotas } })
    return viewOf(ctx, id)
  },
})

async function viewOf({ db }: Context, id: string): Promise<QuotasView> {
  return { UserID: id, Quotas: await ownQuotas(db, id), Limits: await limitsOf(db, id) }
}
