import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { spoken } from '#server/core/finding.ts'
import { newId } from '#server/core/ids.ts'
import { mailTask } from '#server/platform/notifications/mail.task.ts'
import { deliver, aReceiver, aWebhook, type Receiver } from '#server/platform/webhooks/testing/receiver.ts'
import { setEnv } from '#server/settings/env.ts'
import { aUser, type TestUser } from '#server/testing/factories.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { backupStatus } from './status.ts'
import { lookAtSchedule } from './backup.task.ts'
import { checkBackups } from './check.ts'
import { proveBackup } from './prove.ts'
import { backUp } from './run.ts'
import { backupAt, backupTarget } from './target.ts'

const PASSPHRASE = 'a passphrase of no value'
const HOUR_MS = 3_600_000
const home = mkdtempSync(join(tmpdir(), 'backup-run-'))
const place = join(home, 'backups')

let sink: MailSink
let receiver: Receiver
let operator: TestUser
let webhook: string

beforeAll(async () => {
  sink = await startMailSink()
  receiver = await aReceiver()
  setEnv({
    DATA_DIR: join(home, 'data'),
    SMTP_URL: sink.url,
    WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8',
    BACKUP_TARGET: place,
    BACKUP_PASSPHRASE: PASSPHRASE,
  })
  mkdirSync(join(home, 'data/music'), { recursive: true })
  operator = await aUser({ roles: ['operator'] })
  await aUser()
  const { id } = await aWebhook(receiver.url, { userId: operator.id })
  webhook = id
  await db().webhookSubscription.update({ where: { id }, data: { events: ['backup.failed', 'backup.late'] } })
})
beforeEach(() => {
  receiver.received.length = 0
  sink.letters.length = 0
})
afterAll(async () => {
  setEnv({ BACKUP_TARGET: '', BACKUP_PASSPHRASE: '', SMTP_URL: '' })
  await receiver.close()
  await sink.close()
  await closeDb()
  rmSync(home, { recursive: true })
})

const ctx = () => ({ ...systemContext(), attempt: 1, lastAttempt: false })
const run = () => backUp(ctx())
const rows = (at = place) => db().backup.findMany({ where: { place: at }, orderBy: { startedAt: 'asc' } })
const told = () => db().notification.findMany({ select: { userId: true, kind: true, facts: true } })
const waiting = async () =>
  (
    await db().$queryRaw<{ count: bigint }[]>`
    select count(*) from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'platform.backup'`
  )[0]?.count

/** What doctor says of them. */
const looked = async () => {
  const finding = await checkBackups()
  return finding && spoken(finding)
}

/** Sends what waits. @returns the events that the receiver got */
async function delivered() {
  await deliver(webhook)
  return receiver.received.splice(0).map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { file: string; state: string; problem: string } }
    return { type, ...data }
  })
}

/** As if the last backups had been made so much earlier. */
async function passHours(hours: number): Promise<void> {
  for (const { id, startedAt, finishedAt } of await rows()) {
    const earlier = (time: Date | null) => time && new Date(time.getTime() - hours * HOUR_MS)
    const data = { startedAt: earlier(startedAt) ?? startedAt, finishedAt: earlier(finishedAt) }
    await db().backup.update({ where: { id }, data })
  }
}

it('a due backup is written encrypted, restored for a check, and is the only one until the next is due', async () => {
  await lookAtSchedule(db())
  await lookAtSchedule(db())
  expect(await waiting()).toBe(1n)
  await run()
  await run()
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(row).toMatchObject({ state: 'proved', place, problem: null })
  expect(Number(row?.rows)).toBeGreaterThan(3)
  expect(readdirSync(place)).toEqual([row?.file])
  const bytes = readFileSync(join(place, row?.file ?? ''))
  expect([bytes.length, bytes.subarray(0, 21).toString()]).toEqual([Number(row?.bytes), 'age-encryption.org/v1'])
  expect(existsSync(join(home, 'data/backup-check'))).toBe(false)
  expect(await told()).toEqual([])
  const status = await backupStatus(db())
  expect(status).toMatchObject({
    place,
    last: { state: 'proved' },
    proved: { file: row?.file },
    late_since: null,
    failures: [],
  })
  const next = new Date(status.next_at ?? 0).getTime() - (row?.startedAt.getTime() ?? 0)
  expect(next).toBe(24 * HOUR_MS)
  expect(await checkBackups()).toMatchObject({ state: 'ok' })
})

it('one that is missing after its time is told once', async () => {
  await passHours(30)
  await lookAtSchedule(db())
  expect(await told()).toEqual([])
  await passHours(7)
  await lookAtSchedule(db())
  await lookAtSchedule(db())
  expect(await told()).toMatchObject([{ userId: operator.id, kind: 'backup.late' }])
  expect(await delivered()).toMatchObject([{ type: 'backup.late', state: 'proved' }])
  const { late_since: since } = await backupStatus(db())
  expect(since).not.toBeNull()
  expect(await looked()).toMatchObject({
    state: 'broken',
    found: `one is missing since ${since}`,
    remedy: expect.stringMatching(/^See the log of the worker/),
  })
})

it('a failure is told to operators here, by mail and by webhook, and tried again half an hour later', async () => {
  setEnv({ BACKUP_TARGET: '/dev/null/backups' })
  await run()
  await run()
  const failed = { state: 'failed', problem: expect.stringContaining('/dev/null/backups') }
  expect(await rows('/dev/null/backups')).toMatchObject([failed])
  expect(await told()).toMatchObject([{ userId: operator.id, kind: 'backup.failed' }])
  expect(await delivered()).toMatchObject([{ type: 'backup.failed', ...failed }])
  await mailTask.run(ctx(), { userId: operator.id, product: 'platform' })
  expect(sink.letters).toHaveLength(1)
  expect(sink.letters[0]).toMatch(/The backup of \d{4}-\d\d-\d\d \d\d:\d\d UTC failed: /)
  const { next_at, failures, proved } = await backupStatus(db())
  expect([failures.length, proved]).toEqual([1, null])
  const minutes = (new Date(next_at ?? 0).getTime() - Date.now()) / 60_000
  expect(Math.round(minutes / 5) * 5).toBe(30)
  expect(await looked()).toMatchObject({
    state: 'broken',
    found: expect.stringMatching(/^\/dev\/null\/backups: .*ENOTDIR/),
    remedy: expect.stringMatching(/^Check BACKUP_TARGET and BACKUP_S3_\*, and that this account may list/),
  })
  setEnv({ BACKUP_TARGET: place })
})

/** The same file again, as if it had been written so many days ago. */
async function copyOf(file: string, days: number, more: { state?: string } = {}): Promise<string> {
  const startedAt = new Date(Date.now() - days * 24 * HOUR_MS)
  const name = `quartet-${startedAt.toISOString().replaceAll(/[:-]|\.\d+/g, '')}.tar.gz.age`
  copyFileSync(join(place, file), join(place, name))
  const proved = more.state === undefined && { provedAt: startedAt, finishedAt: startedAt }
  const data = { id: newId('bkp'), file: name, place, state: 'proved', startedAt, ...proved, ...more }
  await db().backup.create({ data })
  return name
}

it('with the next one old files are proved and removed: kept, damaged, gone, of a killed process, of others', async () => {
  setEnv({ BACKUP_KEEP_DAYS: '3', BACKUP_KEEP_WEEKS: '0', BACKUP_KEEP_MONTHS: '0' })
  const [first] = await rows()
  const file = first?.file ?? ''
  const old = await copyOf(file, 9)
  const failed = await copyOf(file, 5, { state: 'failed' })
  const gone = await copyOf(file, 4)
  rmSync(join(place, gone))
  const killed = await copyOf(file, 3, { state: 'running' })
  const others = 'quartet-20200101T000000Z.tar.gz.age'
  writeFileSync(join(place, others), 'of another installation')
  await run()
  const states = Object.fromEntries((await rows()).map((row) => [row.file, row.state]))
  const [newest = ''] = Object.keys(states).filter((name) => ![old, failed, gone, killed, file].includes(name))
  expect(states).toEqual({
    [failed]: 'failed',
    [gone]: 'failed',
    [killed]: 'proved',
    [file]: 'proved',
    [newest]: 'proved',
  })
  expect(readdirSync(place).sort()).toEqual([others, killed, file, newest].sort())
  expect(await delivered()).toMatchObject([
    { type: 'backup.failed', file: gone, problem: expect.stringContaining('is gone') },
  ])
  setEnv({ BACKUP_KEEP_DAYS: '', BACKUP_KEEP_WEEKS: '', BACKUP_KEEP_MONTHS: '' })
})

it('a file that is damaged after its check is noticed with the next backup, and a success takes no such alert back', async () => {
  const [, , , first] = await rows()
  const damaged = join(place, first?.file ?? '')
  const bytes = readFileSync(damaged)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(damaged, bytes)
  await db().backup.updateMany({ where: { id: { not: first?.id ?? '' } }, data: { provedAt: new Date() } })
  await passHours(25)
  await run()
  expect(await delivered()).toMatchObject([
    { type: 'backup.failed', file: first?.file, problem: expect.stringContaining('is damaged') },
  ])
  expect(await told()).toMatchObject([{ kind: 'backup.failed' }])
  expect(await checkBackups()).toMatchObject({ state: 'ok' })
})

it('a file that another passphrase encrypted cannot be proved', async () => {
  const [row] = await db().backup.findMany({ where: { place, state: 'proved' } })
  const target = backupTarget()
  setEnv({ BACKUP_PASSPHRASE: 'another passphrase of no value' })
  await expect(target && proveBackup(backupAt(target, row?.file ?? ''))).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one',
  )
})
