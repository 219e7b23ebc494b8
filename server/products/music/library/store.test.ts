import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { spoken } from '#server/core/finding.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { importFolder } from '../import/import.ts'
import { aWave } from '../testing/audio-samples.ts'
import { checkBucket } from './bucket.client.ts'
import { audioStore } from './store.ts'

const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = env()
const BUCKET = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
const FOLDER = { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }
const hasBucket = S3_BUCKET !== ''
const STORES = hasBucket ? { folder: FOLDER, bucket: BUCKET } : { folder: FOLDER }

const home = mkdtempSync(join(tmpdir(), 'audio-'))
let server: TestServer
let token: string

beforeAll(async () => {
  setEnv({ MUSIC_DIR: join(home, 'root') })
  server = await startTestServer()
  token = await aToken(await aUser())
})
afterAll(async () => {
  rmSync(home, { recursive: true })
  await server.close()
  await closePubsub()
  await closeDb()
})

const audio = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
  server.fetch(`/api/audio/${path.split('/').map(encodeURIComponent).join('/')}`, { token, ...init })

/** A folder with one tune in it. The same sound would be the same track, whatever its title. */
function aFolder(name: string, title: string, seconds = 1): string {
  const folder = join(home, name)
  mkdirSync(folder)
  writeFileSync(join(folder, '01.wav'), aWave({ title, artist: 'Nobody' }, seconds))
  return folder
}

it.runIf(!hasBucket)('in a bucket: is tested by npm run suite -- s3', () => {})

describe.each(Object.entries(STORES))('audio files in a %s', (kind, settings) => {
  beforeEach(() => setEnv(settings))
  // A bucket keeps what an earlier run put into it.
  const root = basename(home)

  it('are found by any path, as they were stored last', async () => {
    for (const name of ['plain.mp3', 'Моя музыка/+ 100 % #1?&.flac', "it's (a) *star* ~!.ogg", 'a/b/😀=;,@$.wav']) {
      const path = `${root}/${kind}/${name}`.normalize('NFC')
      expect(await audioStore().find(path)).toBeNull()
      expect(await audioStore().present([{ path, known: false }])).toEqual([false])
      const file = join(home, 'source')
      writeFileSync(file, 'from a file')
      await audioStore().put(path, { file })
      expect(await audioStore().present([{ path, known: kind === 'bucket' }])).toEqual([true])
      expect(await audioStore().find(path)).toMatchObject({ bytes: 11 })
      await audioStore().put(path, Buffer.from('0123456789'))
      const found = await audioStore().find(path)
      expect(found?.bytes).toBe(10)
      expect(await new Response(await found?.read(2, 4)).text()).toBe('234')
    }
    expect(await audioStore().find(`${root}/${kind}/notes.txt`)).toBeNull()
  })

  it('are served whole, in ranges and not again', async () => {
    const path = `${root}/${kind}/Песня 1.mp3`
    await db().musicTrack.create({ data: { title: 'In ranges', duration: 1, path } })
    expect((await audio(path)).status).toBe(404)
    const bytes = Buffer.alloc(300_000, '0123456789')
    await audioStore().put(path, bytes)
    const whole = await audio(path)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(bytes.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
    const tag = whole.headers.get('etag') ?? ''
    const parts = [
      ['bytes=5-8', '5678', 'bytes 5-8/300000'],
      ['bytes=-3', '789', 'bytes 299997-299999/300000'],
      ['bytes=299998-', '89', 'bytes 299998-299999/300000'],
    ]
    for (const [range = '', text, said] of parts) {
      const part = await audio(path, { headers: { Range: range, 'If-Range': tag } })
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, text, said])
    }
    expect((await audio(path, { headers: { Range: 'bytes=300000-' } })).status).toBe(416)
    expect((await audio(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    const head = await audio(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
    await audioStore().put(path, Buffer.from('replaced'))
    const other = await audio(path, { headers: { Range: 'bytes=5-8', 'If-Range': tag } })
    expect([other.status, await other.text()]).toEqual([200, 'replaced'])
  })

  it('come by an import, which can be run again', async () => {
    const folder = aFolder(`imported to a ${kind}`, `In a ${kind}`, kind === 'bucket' ? 2 : 1)
    expect(await importFolder(folder)).toEqual({ added: 1, updated: 0, unchanged: 0, refused: [] })
    const track = await db().musicTrack.findFirstOrThrow({ where: { title: `In a ${kind}` } })
    const played = await audio(track.path ?? '')
    expect([played.status, Buffer.from(await played.arrayBuffer()).length]).toEqual([200, Number(track.audioBytes)])
    expect(await importFolder(folder)).toEqual({ added: 0, updated: 0, unchanged: 1, refused: [] })
  })
})

describe.runIf(hasBucket)('a bucket', () => {
  beforeEach(() => setEnv(BUCKET))
  const script = (name: 'WITH_S3_HOLD' | 'WITH_S3_RELEASE') => execFileSync(process.env[name] ?? '')

  it('takes the folder of the files with its paths', async () => {
    setEnv(FOLDER)
    await audioStore().put('moved/01.wav', aWave({ title: 'From the folder' }, 1))
    await importFolder(join(home, 'root'))
    setEnv(BUCKET)
    const report = await importFolder(join(home, 'root'))
    expect([report.added, report.updated]).toEqual([0, 0])
    expect(await audioStore().find('moved/01.wav')).not.toBeNull()
  })

  it('that refuses our key, has another name or does not answer is said, and nothing is half imported', async () => {
    const path = 'faults/01.mp3'
    await audioStore().put(path, Buffer.from('sound'))
    await db().musicTrack.create({ data: { title: 'Unavailable', duration: 1, path } })
    const folder = aFolder('faults', 'Never half')
    const fails = async () => {
      const answer = await audio(path)
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
      expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
      const report = await importFolder(folder)
      expect(report.refused).toEqual([{ file: '01.wav', reason: 'The store of the audio files is unavailable' }])
      expect(await db().musicTrack.count({ where: { title: 'Never half' } })).toBe(0)
    }
    expect(await checkBucket()).toMatchObject({ state: 'ok' })
    setEnv({ S3_SECRET_ACCESS_KEY: 'another secret' })
    await fails()
    expect(await checkBucket()).toMatchObject({ state: 'broken' })
    setEnv({ ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:1' })
    await fails()
    setEnv(BUCKET)
    script('WITH_S3_HOLD')
    try {
      await fails()
    } finally {
      script('WITH_S3_RELEASE')
    }
    setEnv({ S3_BUCKET: 'no-such-bucket' })
    const missing = await checkBucket()
    expect(missing && spoken(missing)).toMatchObject({ state: 'broken', found: 'there is no bucket no-such-bucket' })
    expect((await importFolder(folder)).refused).toHaveLength(1)
    setEnv(BUCKET)
    expect((await audio(path)).status).toBe(200)
    expect(await importFolder(folder)).toMatchObject({ added: 1, refused: [] })
  })
})
