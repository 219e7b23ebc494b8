import { DEMO_ACCOUNTS, demoAccountsLeft, ensureDemoAccounts } from '#server/auth/demo.service.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import { isLoopback } from '#server/core/net.ts'
import { env } from '#server/env.ts'
import { loadMusicDemo } from '#server/music/demo.ts'
import { loadDemoTrips } from '#server/rides/demo.ts'
import { loadDemoJobSeekers } from '#server/vacancies/demo.ts'
import { generateVacancies } from '#server/vacancies/generator/generate.ts'

type Say = (line: string) => void

/** Each product's sample data. A step may run again after a crash in a later one, and must not double anything. */
const STEPS: { name: string; load: (say: Say) => Promise<unknown> }[] = [
  { name: 'a music catalogue', load: () => loadMusicDemo() },
  {
    name: 'vacancies',
    load: (say) =>
      generateVacancies({
        count: env().SAMPLE_VACANCIES,
        progress: (done, all) => say(`  ${done} of ${all} vacancies`),
      }),
  },
]

/**
 * Fills an empty database with sample data. The accounts come last, with what belongs to them in one transaction: while
 * there is none, the loading is not done.
 */
export async function loadDemo(say: Say): Promise<void> {
  if ((await db().user.count()) > 0) return
  for (const { name, load } of STEPS) {
    say(`loading sample data: ${name} …`)
    await load(say)
  }
  await ensureDemoAccounts(furnishAccounts)
}

async function furnishAccounts(ctx: Context): Promise<void> {
  const [applicant, employer] = DEMO_ACCOUNTS
  if (!applicant || !employer) return
  await loadDemoTrips(ctx, applicant.email)
  await loadDemoJobSeekers(ctx, applicant.email, employer.email)
}

/**
 * Names the demo accounts to whoever started the server, and warns when others may reach them: by HOST, or because they
 * came along into a database of one's own.
 */
export async function introduceDemo(say: Say, embedded: boolean): Promise<void> {
  const accounts = await demoAccountsLeft(db())
  if (accounts.length === 0) return
  const remedy = 'change them or delete the accounts'
  if (!embedded) return say(`WARNING: the demo accounts with their public passwords are in this database: ${remedy}`)
  for (const { email, password } of accounts) say(`demo account: ${email}  password: ${password}`)
  if (isLoopback(env().HOST)) return
  say(`WARNING: HOST=${env().HOST} lets others sign in with these public passwords: ${remedy}`)
}
