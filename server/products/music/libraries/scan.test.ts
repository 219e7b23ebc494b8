import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import { importFolder } from '../import/import.ts'
import { anMp3, aWave } from '../testing/audio-samples.ts'
import { runScan } from './scan.ts'
import { requestScan } from './scan-request.ts'
import { watchLibraries } from './watch.ts'

const home = mkdtempSync(join(tmpdir(), 'libraries-'))
let server: TestServer
let operator: string
let listener: string

beforeAll(async () => {
  setEnv({ MUSIC_DIR: join(home, 'root'), RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
  server = await startTestServer()
  operator = await aToken(await aUser({ roles: ['operator'] }))
  listener = await aToken(await aUser())
})
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await server.close()
  await closePubsub()
  await closeDb()
})

async function call<T = Record<string, unknown>>(method: string, path: string, json?: unknown, token = operator) {
  const response = await server.fetch(`/api/v1/libraries${path}`, {
    method,
    token,
    ...(json !== undefined && { json }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T }
}

interface Library {
  id: number
  folder: string
  tracks: number
  absent: number
  problems: number
  titlesRefused: number
  scan: Record<string, unknown>
}

let folder: string
let library: Library
let sound = 0
const OLD = new Date('2020-01-01T00:00:00Z')

beforeEach(async () => {
  folder = mkdtempSync(join(home, 'folder-'))
  const { status, body } = await call<Library>('POST', '', { name: folder, folder, watch: false })
  expect(status).toBe(201)
  library = body
})

/** Writes a file of a length of its own, so that no two are the same sound. */
function put(
  path: string,
  content = aWave({ title: `Sound of ${path}`.slice(0, 32) }, 1 + (sound++ % 50)),
  modified = OLD,
) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  utimesSync(file, modified, modified)
}
const scan = async (signal = new AbortController().signal) => {
  expect((await call('POST', `/${library.id}/scan`)).status).toBe(202)
  await runScan(library.id, signal)
  return state()
}
async function state(): Promise<Library> {
  const { body } = await call<{ items: Library[] }>('GET', '')
  const found = body.items.find(({ id }) => id === library.id)
  if (!found) throw new Error('the library is not listed')
  return found
}
const problems = async () =>
  (await call<{ items: { file: string; kind: string; reason: string }[] }>('GET', `/${library.id}/problems`)).body.items

describe('a scan', () => {
  it('imports files where they are, reads only what has changed, and says what became of each', async () => {
    put('a/one.wav')
    put('a/two.mp3', anMp3({ title: 'Number two', artist: 'Nobody' }, 3))
    expect((await scan()).scan).toMatchObject({ state: 'done', files: 2, seen: 2, added: 2, refused: 0 })
    const row = await db().musicTrack.findFirstOrThrow({ where: { path: `~${library.id}/a/one.wav` } })
    const heard = await server.fetch(`/api/audio/~${library.id}/a/one.wav`, { token: listener })
    expect([heard.status, (await heard.arrayBuffer()).byteLength]).toEqual([200, Number(row.audioBytes)])
    put('a/three.wav')
    put('a/two.mp3', anMp3({ title: 'Number two again', artist: 'Nobody' }, 3), new Date('2021-01-01'))
    const after = await scan()
    expect(after).toMatchObject({ tracks: 3, scan: { seen: 3, added: 1, updated: 1, unchanged: 1 } })
    expect((await scan()).scan).toMatchObject({ seen: 3, added: 0, updated: 0, unchanged: 3 })
  })

  it('lists files that it cannot import with the reason, until they can be imported', async () => {
    put('good.wav')
    put('short.wav', aWave({ title: 'abc' }, 7))
    put('long.mp3', anMp3({ title: 'x'.repeat(40) }, 2))
    put('broken.mp3', Buffer.from('no music'))
    symlinkSync(join(home, 'elsewhere.wav'), join(folder, 'link.wav'))
    expect(await scan()).toMatchObject({
      problems: 4,
      titlesRefused: 2,
      scan: { files: 5, seen: 5, added: 1, refused: 4 },
    })
    expect((await problems()).map(({ file, kind }) => [file, kind])).toEqual([
      ['broken.mp3', 'file'],
      ['link.wav', 'link'],
      ['long.mp3', 'title'],
      ['short.wav', 'title'],
    ])
    expect((await problems()).every(({ reason }) => reason.length > 5)).toBe(true)
    rmSync(join(folder, 'link.wav'))
    put('broken.mp3', anMp3({ title: 'Now it is music' }, 4))
    expect(await scan()).toMatchObject({ problems: 2, scan: { added: 1, refused: 2 } })
    expect((await call('PATCH', `/${library.id}`, { titles: 'keep' })).status).toBe(200)
    expect(await scan()).toMatchObject({ problems: 0, titlesRefused: 0, tracks: 4, scan: { added: 2, refused: 0 } })
    const kept = await db().musicTrack.findFirstOrThrow({ where: { path: `~${library.id}/short.wav` } })
    expect(kept.title).toBe('abc')
  })

  it('leaves a file alone that may still be written, and comes back to it', async () => {
    put('copied.wav', aWave({ title: 'Being copied' }, 9).subarray(0, 4000), new Date())
    expect((await scan()).scan).toMatchObject({ state: 'waiting', added: 0 })
    expect(await db().musicTrack.count({ where: { libraryId: library.id } })).toBe(0)
    put('copied.wav', aWave({ title: 'Being copied' }, 9))
    await runScan(library.id, new AbortController().signal)
    expect((await state()).scan).toMatchObject({ state: 'done', added: 1 })
  })

  it('that is interrupted after any file goes on there, without doubles and with the right counts', async () => {
    for (let i = 0; i < 12; i++) put(`${String(i).padStart(2, '0')}.wav`)
    put('05.wav', Buffer.from('broken'))
    await transaction((tx) => requestScan(tx, library.id))
    const stops = [0, 1, 4, 6, 11]
    for (const stop of stops) {
      let asked = 0
      const { cursor } = await db().musicScan.findUniqueOrThrow({ where: { libraryId: library.id } })
      const done = cursor === '' ? 0 : Number(cursor.slice(0, 2)) + 1
      // Aborted when it is asked before the file of this number.
      const signal = {
        get aborted() {
          return done + asked++ >= stop
        },
      } as AbortSignal
      await runScan(library.id, signal)
      expect((await state()).scan).toMatchObject({ state: 'running', seen: Math.max(stop, done) })
    }
    await runScan(library.id, new AbortController().signal)
    expect((await state()).scan).toMatchObject({
      state: 'done',
      files: 12,
      seen: 12,
      added: 11,
      refused: 1,
      unchanged: 0,
    })
    const paths = (await db().musicTrack.findMany({ where: { libraryId: library.id } })).map(({ path }) => path)
    expect([paths.length, new Set(paths).size]).toEqual([11, 11])
  })

  it('stops when it is asked to, and another one begins', async () => {
    for (let i = 0; i < 3; i++) put(`${i}.wav`)
    await call('POST', `/${library.id}/scan`)
    expect((await call('DELETE', `/${library.id}/scan`)).body).toMatchObject({ state: 'stopped' })
    await call('POST', `/${library.id}/scan`)
    await db().musicScan.update({ where: { libraryId: library.id }, data: { state: 'running' } })
    expect((await call('DELETE', `/${library.id}/scan`)).body).toMatchObject({ state: 'stopping' })
    await runScan(library.id, new AbortController().signal)
    expect((await state()).scan).toMatchObject({ state: 'stopped', added: 0 })
    expect((await scan()).scan).toMatchObject({ state: 'done', added: 3 })
  })
})

describe('a file that is gone', () => {
  it('is marked, and its track stays, with its file when that comes back', async () => {
    put('stays.wav')
    put('goes.wav')
    await scan()
    renameSync(join(folder, 'goes.wav'), join(home, 'away.wav'))
    expect(await scan()).toMatchObject({ tracks: 2, absent: 1 })
    renameSync(join(home, 'away.wav'), join(folder, 'goes.wav'))
    expect(await scan()).toMatchObject({ tracks: 2, absent: 0, scan: { unchanged: 2, updated: 0 } })
  })

  it.each(['missing', 'empty'])(
    'a folder that is %s, as a disk that is not mounted, takes nothing away',
    async (how) => {
      put('a.wav')
      put('b.wav')
      await scan()
      const track = await db().musicTrack.findFirstOrThrow({ where: { path: `~${library.id}/a.wav` } })
      renameSync(folder, `${folder} away`)
      if (how === 'empty') mkdirSync(folder)
      expect(await scan()).toMatchObject({ tracks: 2, absent: 2, scan: { state: 'unavailable' } })
      const details = await server.fetch(`/api/v1/track/${track.id}`, { token: listener })
      expect(await details.json()).toMatchObject({ id: track.id, url: null })
      // The same sound elsewhere is another track: the one of the missing disk is not moved.
      mkdirSync(join(home, 'copies'), { recursive: true })
      writeFileSync(join(home, 'copies', `${how}.wav`), aWave({ title: 'Sound of a.wav' }, 1 + ((sound - 2) % 50)))
      await importFolder(join(home, 'copies'))
      expect(await db().musicTrack.findUniqueOrThrow({ where: { id: track.id } })).toMatchObject({ path: track.path })
      rmSync(folder, { recursive: true, force: true })
      renameSync(`${folder} away`, folder)
      expect(await scan()).toMatchObject({ tracks: 2, absent: 0, scan: { state: 'done', unchanged: 2 } })
    },
  )

  it('that was moved inside the library is the same track', async () => {
    put('old/place.wav')
    await scan()
    const before = await db().musicTrack.findFirstOrThrow({ where: { libraryId: library.id } })
    mkdirSync(join(folder, 'new'))
    renameSync(join(folder, 'old/place.wav'), join(folder, 'new/place.wav'))
    expect(await scan()).toMatchObject({ tracks: 1, absent: 0, scan: { updated: 1, added: 0 } })
    expect(await db().musicTrack.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({
      path: `~${library.id}/new/place.wav`,
    })
  })
})

it('the folder of MUSIC_DIR is the first library, with the paths that it always had', async () => {
  const root = env().MUSIC_DIR ?? ''
  mkdirSync(join(root, 'x'), { recursive: true })
  writeFileSync(join(root, 'x/first.wav'), aWave({ title: 'In the first one' }, 55))
  utimesSync(join(root, 'x/first.wav'), OLD, OLD)
  const { items } = (await call<{ items: Library[] }>('GET', '')).body
  expect(items[0]).toMatchObject({
    id: 1,
    name: 'Music',
    folder: root,
    everybody: true,
    titles: 'strict',
    watch: false,
  })
  expect((await call('POST', '/1/scan')).status).toBe(202)
  await runScan(1, new AbortController().signal)
  const row = await db().musicTrack.findFirstOrThrow({ where: { title: 'In the first one' } })
  expect(row).toMatchObject({ path: 'x/first.wav', libraryId: 1 })
  expect(await importFolder(root)).toMatchObject({ added: 0, updated: 0, refused: [] })
})

it('`quartet import` of a folder of a library imports it there', async () => {
  put('b/imported.wav')
  expect(await importFolder(join(folder, 'b'))).toMatchObject({ added: 1 })
  expect(await db().musicTrack.count({ where: { path: `~${library.id}/b/imported.wav` } })).toBe(1)
})

describe('libraries', () => {
  it('are for operators alone', async () => {
    const id = `/${library.id}`
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['POST', '', { name: 'Mine', folder: home }],
      ['PATCH', id, { name: 'Mine' }],
      ['DELETE', id, undefined],
      ['POST', `${id}/scan`, undefined],
      ['DELETE', `${id}/scan`, undefined],
      ['GET', `${id}/problems`, undefined],
    ] as const)
      expect([method, path, (await call(method, path, json, listener)).status]).toEqual([method, path, 403])
  })

  it('are folders that exist, once, under a name of their own', async () => {
    const refused = async (json: object) => (await call('POST', '', { name: 'Another', ...json })).status
    for (const wrong of ['relative/path', join(home, 'none'), folder, join(folder, '..'), env().MUSIC_DIR])
      expect([wrong, await refused({ folder: wrong })]).toEqual([wrong, 422])
    mkdirSync(join(folder, 'below'))
    expect(await refused({ folder: join(folder, 'below') })).toBe(422)
    const other = mkdtempSync(join(home, 'other-'))
    expect(await refused({ folder: other, name: folder })).toBe(422)
    expect(await refused({ folder: other, accounts: ['nobody@nowhere.example'] })).toBe(422)
    expect(await refused({ folder: other })).toBe(201)
  })

  it('are deleted without tracks only', async () => {
    put('kept.wav')
    await scan()
    expect((await call('DELETE', `/${library.id}`)).status).toBe(409)
    expect((await call('DELETE', '/1')).status).toBe(409)
    await db().musicTrack.deleteMany({ where: { libraryId: library.id } })
    expect((await call('DELETE', `/${library.id}`)).status).toBe(204)
    expect((await call('GET', `/${library.id}/problems`)).status).toBe(404)
  })

  it('are scanned by players of operators, and shown to others', async () => {
    const rest = async (name: string, token: string) =>
      (await (await server.fetch(`/rest/${name}?f=json&apiKey=${token}`)).json()) as Record<
        string,
        Record<string, unknown>
      >
    put('a.wav')
    expect((await rest('startScan', listener))['subsonic-response']).toMatchObject({ error: { code: 50 } })
    await db().musicScan.deleteMany()
    const proposing = await aToken(await aUser({ roles: ['operator'] }), { proposeOnly: true })
    expect((await rest('startScan', proposing))['subsonic-response']).toMatchObject({ status: 'failed' })
    expect(await db().musicScan.count()).toBe(0)
    expect((await rest('startScan', operator))['subsonic-response']).toMatchObject({ scanStatus: { scanning: true } })
    for (const { libraryId } of await db().musicScan.findMany()) await runScan(libraryId, new AbortController().signal)
    await expect
      .poll(async () => (await rest('getScanStatus', listener))['subsonic-response'])
      .toMatchObject({ scanStatus: { scanning: false } })
    expect(await db().musicTrack.count({ where: { libraryId: library.id } })).toBe(1)
    expect(
      await db().auditEntry.count({ where: { action: 'libraries.scanAll', subject: `library:${library.id}` } }),
    ).toBe(1)
  })

  it('that are watched are scanned when a file comes, also into a new folder', async () => {
    await call('PATCH', `/${library.id}`, { watch: true })
    const watching = await watchLibraries()
    try {
      put('new folder/came.wav')
      const asked = async () => (await db().musicScan.findUnique({ where: { libraryId: library.id } }))?.state
      await expect.poll(asked, { timeout: 15_000 }).toBe('waiting')
      await runScan(library.id, new AbortController().signal)
      expect((await state()).tracks).toBe(1)
      put('new folder/later.wav')
      await expect.poll(asked, { timeout: 15_000 }).toBe('waiting')
    } finally {
      await watching.close()
    }
  }, 40_000)
})
