import { texts, type Texts } from '#i18n/texts.ts'
import type { Role } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { transaction, type Db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { publicQuery } from '#server/platform/operation.ts'
import { env } from '#server/settings/env.ts'
import { DemoAccounts } from '#server/platform/accounts/account.schema.ts'
import { hashPassword } from '#server/platform/accounts/passwords.ts'

interface DemoAccount {
  name: string
  email: string
  password: string
  roles: Role[]
  hint: string
}

/** A demo account whose hint is a key of the messages. */
type Listed = Omit<DemoAccount, 'hint'> & { hint: Parameters<Texts<'auth.demo.hints'>>[0] }

/** The accounts of the sample data. Their passwords are public, so they exist only with the embedded database. */
export const DEMO_ACCOUNTS: readonly Listed[] = [
  {
    name: 'Vera Applicant',
    email: 'user@quartet.example',
    password: 'demo-user-quartet',
    roles: ['user'],
    hint: 'user',
  },
  {
    name: 'Boris Employer',
    email: 'employer@quartet.example',
    password: 'demo-employer-quartet',
    roles: ['user', 'employer'],
    hint: 'employer',
  },
  {
    name: 'Olga Operator',
    email: 'operator@quartet.example',
    password: 'demo-operator-quartet',
    roles: ['user', 'agent', 'operator'],
    hint: 'operator',
  },
]

export const listDemoAccounts = publicQuery({
  id: 'account.demo',
  name: 'listDemoAccounts',
  summary: 'List the accounts of the sample data with their passwords',
  description:
    'To browsers and programs on the machine of the server only, not behind a proxy, with the embedded database; and only accounts whose public password has not been changed.',
  output: DemoAccounts,
  async run(ctx) {
    return { accounts: ctx.local && env().QUARTET_EMBEDDED ? await demoAccountsLeft(ctx.db) : [] }
  },
})

/**
 * Creates the demo accounts in a database without any account, and their content with `addContent`, in one transaction:
 * after a crash there is all of it or nothing, and then the next start creates it.
 */
export async function ensureDemoAccounts(addContent: (ctx: Context) => Promise<void> = async () => {}): Promise<void> {
  const afterCommit: (() => void)[] = []
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)))
  await transaction(async (tx) => {
    await lock(tx, 'demo accounts')
    if ((await tx.user.count()) > 0) return
    const ctx = systemContext({ db: tx, afterCommit: (work) => void afterCommit.push(work) })
    for (const [at, account] of DEMO_ACCOUNTS.entries()) await create(ctx, account, hashes[at] ?? '')
    await addContent(ctx)
  })
  for (const work of afterCommit) work()
}

/** The demo accounts that still have their public password: while there is one, others must not reach the server. */
export async function demoAccountsLeft(db: Db): Promise<DemoAccount[]> {
  const rows = await db.user.findMany({ where: { isDemo: true, disabledAt: null }, select: { email: true } })
  const left = new Set(rows.map(({ email }) => email))
  const t = texts('auth.demo.hints')
  return DEMO_ACCOUNTS.filter(({ email }) => left.has(email)).map((account) => ({ ...account, hint: t(account.hint) }))
}

async function create(ctx: Context, { name, email, roles }: DemoAccount, passwordHash: string): Promise<void> {
  const id = newId('usr')
  await ctx.db.user.create({
    data: { id, name, email, roles, passwordHash, isDemo: true, emailConfirmedAt: new Date() },
  })
  await writeAudit(ctx.db, ctx, 'demo.create', [{ subject: `user:${id}`, after: { name, email, roles } }])
}
