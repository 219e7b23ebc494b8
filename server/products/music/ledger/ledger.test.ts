import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { shared } from '#server/testing/shared.ts'
import { audioHash } from '../import/audio-hash.ts'
import { importFolder } from '../import/import.ts'
import { aFlac, anMp3, anOpus, aWave } from '../testing/audio-samples.ts'
import { startInternal } from '../testing/internal.ts'
import { showLedger } from './ledger-page.service.ts'

const home = mkdtempSync(join(tmpdir(), 'ledger-'))
const inside = shared(startInternal)
const root = join(home, 'library')
const folder = join(home, 'in')

function put(path: string, content: Buffer, base = folder): string {
  const file = join(base, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}
const SONG = { title: 'One song', artist: 'Vera Lind', album: 'Songs' }

beforeAll(() => setEnv({ MUSIC_DIR: root }))
beforeEach(async () => {
  await db().musicTrack.deleteMany()
  await db().musicLedgerEntry.deleteMany()
  for (const path of [folder, root]) rmSync(path, { recursive: true, force: true })
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const theTrack = async () => {
  const rows = await db().musicTrack.findMany()
  expect(rows).toHaveLength(1)
  return rows[0] ?? expect.fail()
}
const changes = async () => (await db().musicLedgerEntry.findMany({ orderBy: { id: 'asc' } })).map(({ what }) => what)
const undo = async () => {
  const { id } = await db().musicLedgerEntry.findFirstOrThrow({ where: { undoneAt: null }, orderBy: { id: 'desc' } })
  return inside.json('POST', `/ledger/${id}/undo`)
}

describe('a track stays the same, with its stars and plays', () => {
  it.each(['beside the library', 'in the library'])(
    'when its file is moved, retagged and replaced %s',
    async (where) => {
      const base = where === 'in the library' ? root : folder
      put('a.flac', aFlac(SONG, 5, ['MUSICBRAINZ_TRACKID=r-1']), base)
      await importFolder(base)
      const { id } = await theTrack()
      const user = await aUser()
      await db().musicMark.create({ data: { userId: user.id, kind: 'track', itemId: id, starredAt: new Date() } })
      await db().musicListen.create({ data: { userId: user.id, trackId: id, at: new Date() } })
      mkdirSync(join(base, 'sub'), { recursive: true })
      renameSync(join(base, 'a.flac'), join(base, 'sub/b.flac'))
      expect(await importFolder(base)).toMatchObject({ added: 0, updated: 1 })
      put('sub/b.flac', aFlac({ ...SONG, title: 'Another title' }, 5, ['MUSICBRAINZ_TRACKID=r-1']), base)
      await importFolder(base)
      put('sub/b.flac', aFlac(SONG, 9, ['MUSICBRAINZ_TRACKID=r-1']), base)
      await importFolder(base)
      rmSync(join(base, 'sub/b.flac'))
      put('c.mp3', anMp3({ ...SONG, title: 'From another source' }, 9), base)
      await importFolder(base)
      const rows = await db().musicTrack.findMany({ orderBy: { id: 'asc' } })
      expect(rows[0]).toMatchObject({ id, title: 'One song', duration: 9 })
      expect(await changes()).toEqual(['added', 'moved', 'retagged', 'replaced', 'added'])
      expect(await db().musicListen.count({ where: { trackId: id } })).toBe(1)
    },
  )

  it('when another file of the same recording takes its place', async () => {
    put('a.flac', aFlac(SONG, 5, ['MUSICBRAINZ_TRACKID=r-1']))
    await importFolder(folder)
    const { id } = await theTrack()
    rmSync(join(folder, 'a.flac'))
    put('b.opus', anOpus({ ...SONG }, 5))
    put('c.flac', aFlac({ ...SONG, title: 'Same recording' }, 6, ['MUSICBRAINZ_TRACKID=r-1']))
    await importFolder(folder)
    const row = await db().musicTrack.findFirstOrThrow({ where: { title: 'Same recording' } })
    expect([row.id, row.path]).toEqual([id, 'in/c.flac'])
    expect(await changes()).toEqual(['added', 'added', 'replaced'])
  })

  it('when several files of one import were moved, each to its own, and one of them copied', async () => {
    for (const n of [1, 2, 3]) put(`a/${n}.wav`, aWave({ ...SONG, title: `Song number ${n}` }, n))
    await importFolder(folder)
    const before = await db().musicTrack.findMany({ orderBy: { id: 'asc' } })
    renameSync(join(folder, 'a'), join(folder, 'b'))
    put('c.wav', aWave({ ...SONG, title: 'Song number 2' }, 2))
    expect(await importFolder(folder)).toMatchObject({ added: 1, updated: 3 })
    const after = await db().musicTrack.findMany({ orderBy: { id: 'asc' } })
    expect(after.map(({ id }) => id).slice(0, 3)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ path }) => path)).toEqual(['in/b/1.wav', 'in/b/2.wav', 'in/b/3.wav', 'in/c.wav'])
    expect(await changes()).toEqual(['added', 'added', 'added', 'moved', 'moved', 'moved', 'added'])
  })

  it('but a copy of a file that is still there is another track', async () => {
    put('a.wav', aWave(SONG, 2))
    put('b.wav', aWave(SONG, 2))
    expect(await importFolder(folder)).toMatchObject({ added: 2, updated: 0 })
  })
})

it('an entry is undone once, and not after a later change', async () => {
  put('a.wav', aWave(SONG, 2))
  await importFolder(folder)
  put('a.wav', aWave({ ...SONG, title: 'A new title' }, 2))
  await importFolder(folder)
  const list = await inside.json('GET', '/ledger')
  expect(list.body).toMatchObject({
    totalCount: 2,
    items: [{ what: 'retagged', before: { title: 'One song' }, after: { title: 'A new title' } }, { what: 'added' }],
  })
  const show = async (input: object) => (await showLedger.execute(systemContext(), input)).output
  expect(await show({})).toMatchObject({
    items: [
      {
        what: 'retagged',
        title: 'A new title',
        undoable: true,
        before: { title: 'One song' },
        after: { title: 'A new title' },
      },
      { what: 'added', title: 'A new title', undoable: false },
    ],
    artists: { [String((await theTrack()).artistId)]: 'Vera Lind' },
    albums: { [String((await theTrack()).albumId)]: 'Songs' },
  })
  expect(await show({ library: 1, what: 'added' })).toMatchObject({ totalCount: 1 })
  expect(await show({ library: 2 })).toMatchObject({ totalCount: 0, items: [] })
  expect((await undo()).status).toBe(200)
  expect(await theTrack()).toMatchObject({ title: 'One song' })
  await inside.json('PUT', `/track/${(await theTrack()).id}`, { title: 'By an operator' })
  expect((await undo()).status).toBe(409)
  await inside.json('PUT', `/track/${(await theTrack()).id}`, { title: 'One song' })
  expect((await undo()).status).toBe(200)
  expect(await db().musicTrack.count()).toBe(0)
})

it('a preview says what would be done, and does nothing', async () => {
  put('a.wav', aWave(SONG, 2))
  const said: string[] = []
  expect(await importFolder(folder, { preview: true, say: (line) => said.push(line) })).toMatchObject({ added: 1 })
  expect(said).toEqual(['added a.wav'])
  expect([await db().musicTrack.count(), await changes()]).toEqual([0, []])
})

it('the hash of the audio is the same with other tags and differs with other audio, in every format', () => {
  const more = { ...SONG, title: 'Quite another and a much longer title than before' }
  const formats = { wav: aWave, mp3: anMp3, flac: aFlac, opus: anOpus }
  for (const [name, make] of Object.entries(formats)) {
    const [one, retagged, other] = [make(SONG, 3), make(more, 3), make(SONG, 4)]
    const hashes = [one, retagged, other].map((content) => audioHash(`a.${name}`, content))
    expect([name, hashes[0] === hashes[1], hashes[0] === hashes[2]]).toEqual([name, true, false])
  }
})
