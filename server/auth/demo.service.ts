import { nothing } from '#server/core/base.schema.ts'
import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import { DemoAccounts } from './account.schema.ts'
import { DEMO_ACCOUNTS } from './demo.ts'

export const listDemoAccounts = operation({
  id: 'account.demo',
  product: 'platform',
  summary: 'List the accounts of the sample data with their passwords',
  description: 'With the embedded database only, and only those whose public password was not changed.',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: DemoAccounts,
  async run(ctx) {
    if (!env().QUARTET_EMBEDDED) return { accounts: [] }
    const rows = await ctx.db.user.findMany({ where: { isDemo: true, disabledAt: null }, select: { email: true } })
    const there = new Set(rows.map(({ email }) => email))
    return { accounts: DEMO_ACCOUNTS.filter(({ email }) => there.has(email)) }
  },
})
