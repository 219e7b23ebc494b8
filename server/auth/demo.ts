import type { Role } from '#server/core/actor.ts'
import { systemContext } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Db } from '#server/core/db.ts'
import { transaction } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/locks.sql.ts'
import { hashPassword } from './passwords.ts'

interface DemoAccount {
  name: string
  email: string
  password: string
  roles: Role[]
  hint: string
}

/** The accounts of the sample data. Their passwords are public: they exist with the embedded database only. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    name: 'Vera Applicant',
    email: 'user@quartet.example',
    password: 'demo-user-quartet',
    roles: ['user'],
    hint: 'Own servers, job search, rides and music',
  },
  {
    name: 'Boris Employer',
    email: 'employer@quartet.example',
    password: 'demo-employer-quartet',
    roles: ['user', 'employer'],
    hint: 'A company with vacancies and the responses to them',
  },
  {
    name: 'Olga Operator',
    email: 'operator@quartet.example',
    password: 'demo-operator-quartet',
    roles: ['user', 'agent', 'operator'],
    hint: 'Accounts, switches, catalogue, audit log and support inbox',
  },
]

/**
 * Makes the demo accounts in a database that has no account at all, and in the same transaction what belongs to them:
 * after a crash there is all of it or nothing, and the next start makes it.
 */
export async function ensureDemoAccounts(furnish: (ctx: Context) => Promise<void> = async () => {}): Promise<void> {
  const kept: (() => void)[] = []
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)))
  await transaction(async (tx) => {
    await lock(tx, 'demo accounts')
    if ((await tx.user.count()) > 0) return
    const ctx = systemContext({ db: tx, afterCommit: (work) => void kept.push(work) })
    for (const [at, account] of DEMO_ACCOUNTS.entries()) await create(ctx, account, hashes[at] ?? '')
    await furnish(ctx)
  })
  for (const work of kept) work()
}

/** Those that are still there with their public password: as long as there is one, others must not reach the server. */
export async function demoAccountsLeft(db: Db): Promise<DemoAccount[]> {
  const rows = await db.user.findMany({ where: { isDemo: true, disabledAt: null }, select: { email: true } })
  const left = new Set(rows.map(({ email }) => email))
  return DEMO_ACCOUNTS.filter(({ email }) => left.has(email))
}

async function create(ctx: Context, { name, email, roles }: DemoAccount, passwordHash: string): Promise<void> {
  const id = newId('usr')
  await ctx.db.user.create({ data: { id, name, email, roles, passwordHash, isDemo: true } })
  await writeAudit(ctx.db, ctx, 'demo.create', [{ subject: `user:${id}`, after: { name, email, roles } }])
}
