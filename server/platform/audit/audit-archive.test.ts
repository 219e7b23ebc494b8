import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { archiveAudit } from './audit-archive.ts'
import { archiveAuditTask } from './audit-archive.task.ts'

const DAY_MS = 24 * 3600 * 1000
const LIMIT = new Date('2026-01-01T00:00:00Z')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'))
  setEnv({ AUDIT_ARCHIVE_DIR: folder })
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  setEnv({ AUDIT_RETENTION_DAYS: '' })
})
afterAll(closeDb)

/** Entries of that many seconds before the limit, in the order of their numbers. */
async function entries(action: string, ...ages: number[]): Promise<string[]> {
  const data = ages.map((age) => ({ action, requestId: 'req_1', at: new Date(LIMIT.getTime() - age * 1000) }))
  const rows = await db().auditEntry.createManyAndReturn({ data, select: { id: true } })
  return rows.map(({ id }) => String(id))
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

/** Their names, those of the lowest ids first: `audit-5-7` before `audit-11-11`. */
const archives = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.gz'))
    .sort(byNumber)

function archived(): { id: string; action: string }[] {
  return archives().flatMap((name) => {
    const lines = gunzipSync(readFileSync(join(folder, name)))
      .toString()
      .trimEnd()
      .split('\n')
    return lines.map((line) => JSON.parse(line) as { id: string; action: string })
  })
}

async function kept(action: string): Promise<string[]> {
  const rows = await db().auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => String(id))
}

it('moves what is old, keeps the rest, and says so in the log itself', async () => {
  const [first = '', young = '', last = ''] = await entries('moved', 60, -60, 1)
  expect(await archiveAudit(systemContext(), LIMIT)).toBe(2)
  expect(archived().map(({ id }) => id)).toEqual([first, last])
  expect(await kept('moved')).toEqual([young])
  const note = await db().auditEntry.findFirstOrThrow({ where: { action: 'audit.archive' }, orderBy: { id: 'desc' } })
  expect(note).toMatchObject({ subject: `archive:audit-${first}-${last}.ndjson.gz`, after: { entries: 2 } })
  const [name = ''] = archives()
  const sum = hash('sha256', readFileSync(join(folder, name)))
  expect(readFileSync(join(folder, `${name}.sha256`), 'utf8')).toBe(`${sum}  ${name}\n`)
})

it('loses nothing and doubles nothing when it is killed between writing and deleting', async () => {
  const ids = await entries('killed', 30, 20, 10)
  const { process: child, message } = await startChild<string>('platform/audit/testing/archive-process.ts', {
    BEFORE: LIMIT.toISOString(),
  })
  await killChild(child)
  expect(archives()).toEqual([message.split('/').at(-1)])
  expect(await kept('killed')).toEqual(ids)
  // Written meanwhile, and old by the time of the next run.
  const later = await entries('killed', 5)
  writeFileSync(join(folder, 'audit-7-9.ndjson.gz.part'), 'half')

  expect(await archiveAudit(systemContext(), LIMIT)).toBe(4)
  expect(archived().map(({ id }) => id)).toEqual([...ids, ...later])
  expect(await kept('killed')).toEqual([])
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await archiveAudit(systemContext(), LIMIT)).toBe(0)
})

it('deletes nothing by an archive that is damaged', async () => {
  const ids = await entries('damaged', 30, 20)
  const { process: child, message: file } = await startChild<string>('platform/audit/testing/archive-process.ts', {
    BEFORE: LIMIT.toISOString(),
  })
  await killChild(child)
  const bytes = readFileSync(file)
  for (const wrong of [bytes.subarray(0, -5), Buffer.concat([bytes, Buffer.from('x')])]) {
    writeFileSync(file, wrong)
    await expect(archiveAudit(systemContext(), LIMIT)).rejects.toThrow('is damaged: nothing of it was deleted')
    expect(await kept('damaged')).toEqual(ids)
  }
  writeFileSync(file, bytes)
  expect(await archiveAudit(systemContext(), LIMIT)).toBe(2)
})

it('never deletes an entry of another database that has the number of an archived one', async () => {
  const [id = ''] = await entries('number', 30)
  await archiveAudit(systemContext(), LIMIT)
  await db().auditEntry.create({ data: { id: BigInt(id), action: 'number', requestId: 'req_2' } })
  expect(await archiveAudit(systemContext(), LIMIT)).toBe(0)
  expect(await kept('number')).toEqual([id])
})

it('happens only where a number of days is set', async () => {
  const ids = await entries('days', (Date.now() - LIMIT.getTime()) / -1000 + 10)
  const run = () => archiveAuditTask.run({ ...systemContext(), attempt: 1, lastAttempt: false }, {})
  await db().auditEntry.create({ data: { action: 'days', requestId: 'req_1', at: new Date(Date.now() - 2 * DAY_MS) } })
  await run()
  expect(await kept('days')).toHaveLength(2)
  setEnv({ AUDIT_RETENTION_DAYS: '1' })
  await run()
  expect(await kept('days')).toEqual(ids)
})
