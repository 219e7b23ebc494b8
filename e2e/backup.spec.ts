import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { backUpUnderLoad } from './backup-under-load.ts'
import { startOwn, tokenOf } from './own-server.ts'

const DATA = '.cache/e2e-backup'
const COPY = '.cache/e2e-backup-copy'
const SMALL = { SAMPLE_VACANCIES: '300' }

test('a copy of the data folder, put in place, is the whole installation: rows, tokens, secrets', async () => {
  rmSync(DATA, { recursive: true, force: true })
  const before = await startOwn(DATA, SMALL)
  const headers = { Authorization: tokenOf(DATA, 'rides:write,rides:read'), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ order_id: 'backup_1', stars: 4, tips: '1.50' })
  expect((await fetch(`${before.url}/api/save-feedback`, { method: 'POST', headers, body })).status).toBe(200)
  expect(await before.stop()).toBe(0)

  // If root runs this in a folder that others may not enter, the database is elsewhere, at the path in `location`.
  const place = join(DATA, 'postgres/location')
  const folders = [DATA, ...(existsSync(place) ? [readFileSync(place, 'utf8').trim()] : [])]
  for (const [n, folder] of folders.entries()) {
    const copy = `${COPY}-${n}`
    rmSync(copy, { recursive: true, force: true })
    execFileSync('cp', ['-a', folder, copy])
    rmSync(folder, { recursive: true })
    execFileSync('cp', ['-a', copy, folder])
    rmSync(copy, { recursive: true })
  }

  const after = await startOwn(DATA, SMALL)
  try {
    const saved = await fetch(`${after.url}/api/save-feedback`, { method: 'POST', headers, body })
    expect([saved.status, saved.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
  } finally {
    expect(await after.stop()).toBe(0)
  }
})

test('a backup that is written under load is restored with everything that was answered before', async () => {
  const { broken, checked, during } = await backUpUnderLoad({
    dataDir: '.cache/e2e-backup-busy',
    restoredDir: '.cache/e2e-backup-restored',
    backup: '.cache/e2e-backup.tar.gz',
    vacancies: 1000,
    requests: 400,
  })
  expect(broken).toEqual([])
  expect(checked).toBeGreaterThan(15)
  expect(during).toBeGreaterThan(0)
})
