import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { aFlac, anMp3, anOpus, aWave } from '../testing/audio-samples.ts'
import { audioStore } from '../library/store.ts'
import { importFolder } from './import.ts'

const home = mkdtempSync(join(tmpdir(), 'library-'))
const folder = join(home, 'Моя музыка')
let outside: TestServer
let token: string

const put = (path: string, content: Buffer | string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

beforeAll(async () => {
  setEnv({ MUSIC_DIR: join(home, 'root') })
  outside = await startTestServer()
  token = await aToken(await aUser())
  put('a/01 one.wav', aWave({ title: 'Silence in wave', artist: 'Nobody', album: 'Quiet', year: '1923' }, 2))
  put('a/02.mp3', anMp3({ title: 'Тишина в mp3', artist: 'Nobody', album: 'Quiet' }, 3))
  put('b/03.flac', aFlac({ title: 'Silence 😀 flac', artist: 'Somebody', album: 'Quiet' }, 4))
  put('b/04.opus', anOpus({ title: 'Silence in opus', artist: 'Somebody' }, 5))
  put('b/05_Named_by_file.wav', aWave({}, 1))
  put('bad/short.wav', aWave({ title: 'abcd' }, 1))
  put('bad/long.mp3', anMp3({ title: 'x'.repeat(33) }, 1))
  put('bad/broken.mp3', 'this is no music at all')
  put('bad/cut.wav', aWave({ title: 'Cut in its head' }, 1).subarray(0, 30))
  put('bad/empty.flac', '')
  put('notes.txt', 'not audio')
  writeFileSync(join(home, 'secret.wav'), aWave({ title: 'Not in the folder' }, 1))
  symlinkSync(join(home, 'secret.wav'), join(folder, 'bad/link.wav'))
})
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await outside.close()
  await closePubsub()
  await closeDb()
})

const catalogue = () =>
  db().musicTrack.findMany({
    orderBy: { path: 'asc' },
    select: {
      title: true,
      duration: true,
      path: true,
      artist: { select: { title: true } },
      album: { select: { name: true, year: true } },
    },
  })

describe('an import', () => {
  it('imports every format with its tags and duration, and reports what it refuses', async () => {
    const report = await importFolder(folder)
    expect(report).toMatchObject({ added: 5, updated: 0, unchanged: 0 })
    expect(Object.fromEntries(report.refused.map(({ file, reason }) => [file, reason]))).toEqual({
      'bad/short.wav': expect.stringContaining('at least 5') as string,
      'bad/long.mp3': expect.stringContaining('at most 32') as string,
      'bad/broken.mp3': expect.any(String) as string,
      'bad/cut.wav': expect.any(String) as string,
      'bad/empty.flac': expect.any(String) as string,
      'bad/link.wav': 'a link points outside the folder',
    })
    const quiet = { name: 'Quiet', year: null }
    expect(await catalogue()).toEqual([
      {
        title: 'Silence in wave',
        duration: 2,
        path: 'Моя музыка/a/01 one.wav',
        artist: { title: 'Nobody' },
        album: { name: 'Quiet', year: 1923 },
      },
      {
        title: 'Тишина в mp3',
        duration: 3,
        path: 'Моя музыка/a/02.mp3',
        artist: { title: 'Nobody' },
        album: { name: 'Quiet', year: 1923 },
      },
      {
        title: 'Silence 😀 flac',
        duration: 4,
        path: 'Моя музыка/b/03.flac',
        artist: { title: 'Somebody' },
        album: quiet,
      },
      {
        title: 'Silence in opus',
        duration: 5,
        path: 'Моя музыка/b/04.opus',
        artist: { title: 'Somebody' },
        album: null,
      },
      { title: 'Named by file', duration: 1, path: 'Моя музыка/b/05_Named_by_file.wav', artist: null, album: null },
    ])
  })

  it('of the same folder again duplicates nothing and updates what has changed', async () => {
    const before = await catalogue()
    expect(await importFolder(folder)).toMatchObject({ added: 0, updated: 0, unchanged: 5 })
    expect(await catalogue()).toEqual(before)
    put('b/04.opus', anOpus({ title: 'Silence, retitled', artist: 'Somebody' }, 6))
    expect(await importFolder(folder)).toMatchObject({ added: 0, updated: 1, unchanged: 4 })
    expect((await catalogue()).find(({ path }) => path?.endsWith('04.opus'))).toMatchObject({
      title: 'Silence, retitled',
      duration: 6,
    })
    expect(await db().musicArtist.count()).toBe(2)
    expect(await db().musicAlbum.count()).toBe(2)
  })

  it('twice at the same time duplicates nothing', async () => {
    await db().musicTrack.deleteMany()
    await Promise.all([importFolder(folder), importFolder(folder)])
    expect(await db().musicTrack.count()).toBe(5)
  })
})

describe('an imported file', () => {
  const wave = () => aWave({ title: 'Silence in wave', artist: 'Nobody', album: 'Quiet', year: '1923' }, 2)
  const get = async (headers: Record<string, string> = {}, path?: string) => {
    const track = await db().musicTrack.findFirstOrThrow({ where: { title: 'Silence in wave' } })
    const { url } = (await (await outside.fetch(`/api/track/${track.id}`, { token })).json()) as { url: string }
    return outside.fetch(path ?? url, { token, headers })
  }
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('is served at the url of its track, byte for byte', async () => {
    const response = await get()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect((await bytes(response)).equals(wave())).toBe(true)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, null],
    ['bytes=-500', -500, null],
    ['bytes=100-99999999', 100, null],
  ])('is served in parts: %s', async (range, from, to) => {
    const response = await get({ Range: range })
    const whole = wave()
    const expected = whole.subarray(from, to === null ? undefined : to + 1)
    const first = from < 0 ? whole.length + from : from
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${first + expected.length - 1}/${whole.length}`)
    expect((await bytes(response)).equals(expected)).toBe(true)
  })

  it('is sent whole for an invalid range, and 416 for one beyond its end', async () => {
    for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'items=0-1', 'bytes=-']) {
      expect((await get({ Range: range })).status, range).toBe(200)
    }
    const behind = await get({ Range: 'bytes=999999-' })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${wave().length}`])
  })

  it('is sent again only when it has changed', async () => {
    const tag = (await get()).headers.get('etag') ?? ''
    expect((await get({ 'If-None-Match': tag })).status).toBe(304)
    expect((await get({ Range: 'bytes=0-1', 'If-Range': tag })).status).toBe(206)
    expect((await get({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200)
  })

  it('needs the scope to read, and no other file can be read', async () => {
    const { url } = await get()
    expect((await fetch(url)).status).toBe(401)
    symlinkSync(join(home, 'secret.wav'), join(home, 'root', 'link.wav'))
    await db().musicTrack.create({ data: { title: 'A way out', path: 'link.wav' } })
    await db().musicTrack.create({ data: { title: 'Not there', path: 'gone.wav' } })
    writeFileSync(join(home, 'root', 'stray.wav'), wave())
    for (const path of ['link.wav', 'gone.wav', 'stray.wav', '..%2Fsecret.wav', 'a%00.wav', 'x.txt']) {
      expect((await get({}, `/api/audio/${path}`)).status, path).toBeGreaterThanOrEqual(400)
    }
    const known = ['link.wav', 'gone.wav', 'stray.wav', '.', ''].map((path) => ({ path, known: true }))
    expect(await audioStore().present(known)).toEqual([false, false, true, false, false])
  })
})
