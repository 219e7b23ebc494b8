import { DEMO_ACCOUNTS, demoAccountsLeft, ensureDemoAccounts } from '#server/auth/demo.service.ts'
import { demoQuery, loadDemoZone } from '#server/cloud/dns/demo.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import { isLoopback } from '#server/core/net.ts'
import { env } from '#server/env.ts'
import { loadMusicDemo } from '#server/music/demo.ts'
import { loadDemoTrips } from '#server/rides/demo.ts'
import { loadDemoJobSeekers } from '#server/vacancies/demo.ts'
import { generateVacancies } from '#server/vacancies/generator/generate.ts'

type Say = (line: string) => void

/**
 * Fills an empty database with sample data. The accounts come last, in one transaction with what belongs to them: while
 * there are none, loading is not complete and the next start repeats it, so no step may create duplicates.
 */
export async function loadDemo(say: Say): Promise<void> {
  if ((await db().user.count()) > 0) return
  say('loading sample data: a music catalogue …')
  await loadMusicDemo()
  say('loading sample data: vacancies …')
  const progress = (done: number, all: number) => say(`  ${done} of ${all} vacancies`)
  await generateVacancies({ count: env().SAMPLE_VACANCIES, progress })
  await ensureDemoAccounts(addContent)
}

async function addContent(ctx: Context): Promise<void> {
  const [applicant, employer] = DEMO_ACCOUNTS
  if (!applicant || !employer) return
  await loadDemoTrips(ctx, applicant.email)
  await loadDemoZone(ctx, applicant.email)
  await loadDemoJobSeekers(ctx, applicant.email, employer.email)
}

/**
 * The lines about the demo accounts that the start prints, with a warning when others can use them: because of HOST, or
 * because they were copied into another database. Read before anything is served: a database that is busy with
 * the first requests must not end the start.
 */
export async function demoNotes(embedded: boolean): Promise<string[]> {
  const accounts = await demoAccountsLeft(db())
  if (accounts.length === 0) return []
  const remedy = 'change them or delete the accounts'
  if (!embedded) return [`WARNING: the demo accounts with their public passwords are in this database: ${remedy}`]
  const query = demoQuery()
  return [
    ...accounts.map(({ email, password }) => `demo account: ${email}  password: ${password}`),
    ...(query === null ? [] : [`demo zone: ${query}`]),
    ...(isLoopback(env().HOST)
      ? []
      : [`WARNING: HOST=${env().HOST} lets others sign in with these public passwords: ${remedy}`]),
  ]
}
