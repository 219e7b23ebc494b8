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
 * Prints the demo accounts for the person who started the server, and warns when others can use them: because of HOST,
 * or because they were copied into another database.
 */
export async function announceDemo(say: Say, embedded: boolean): Promise<void> {
  const accounts = await demoAccountsLeft(db())
  if (accounts.length === 0) return
  const remedy = 'change them or delete the accounts'
  if (!embedded) return say(`WARNING: the demo accounts with their public passwords are in this database: ${remedy}`)
  for (const { email, password } of accounts) say(`demo account: ${email}  password: ${password}`)
  const query = demoQuery()
  if (query !== null) say(`demo zone: ${query}`)
  if (isLoopback(env().HOST)) return
  say(`WARNING: HOST=${env().HOST} lets others sign in with these public passwords: ${remedy}`)
}
