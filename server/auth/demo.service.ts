import { nothing } from '#server/core/base.schema.ts'
import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import { DemoAccounts } from './account.schema.ts'
import { demoAccountsLeft } from './demo.ts'

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
    return { accounts: env().QUARTET_EMBEDDED ? await demoAccountsLeft(ctx.db) : [] }
  },
})
