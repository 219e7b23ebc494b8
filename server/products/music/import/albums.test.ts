import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { bothLayers } from '../testing/gateway.ts'
import { aFlac } from '../testing/audio-samples.ts'
import { importFolder } from './import.ts'

const home = mkdtempSync(join(tmpdir(), 'albums-'))
const folder = join(home, 'in')
const layers = bothLayers()

const put = (path: string, title: string, more: string[], artist = 'Vera Lind') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), aFlac({ title, artist, album: 'Two Discs' }, 3, more))
}
const at = (disc: number, track: number) => [`DISCNUMBER=${disc}/2`, `TRACKNUMBER=${track}/12`]

beforeAll(() => setEnv({ MUSIC_DIR: join(home, 'root') }))
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Listed {
  result: { tracks: { title: string; discNumber?: number; trackNumber?: number }[] }
}

it('keeps albums in the order of their discs and tracks, on both layers', async () => {
  put('a.flac', 'Second of two', at(2, 2))
  put('b.flac', 'Tenth of one', at(1, 10))
  put('c.flac', 'First of two', [...at(2, 1), 'ALBUMARTIST=Vera Lind', 'GENRE=Jazz; Soul'])
  put('d.flac', 'Second of one', at(1, 2), 'Vera Lind feat. Otto')
  put('d.flac', 'Second of one', [...at(1, 2), 'ALBUMARTIST=Vera Lind'], 'Vera Lind feat. Otto')
  put('e.flac', 'A bonus track', ['ALBUMARTIST=Vera Lind'])
  await importFolder(folder)
  const { id } = await db().musicAlbum.findFirstOrThrow({ where: { name: 'Two Discs' } })
  const order = ['Second of one', 'Tenth of one', 'First of two', 'Second of two', 'A bonus track']
  const list = await layers.inside.json('GET', `/track/byAlbumId/${id}`)
  expect((list.body as unknown as Listed).result.tracks.map(({ title }) => title)).toEqual(order)
  const other = await layers.inside.json('GET', `/track/byAlbumId/${id}?sort=disc:DESC,track`)
  expect((other.body as unknown as Listed).result.tracks.map(({ title }) => title)).toEqual([
    'A bonus track',
    'First of two',
    'Second of two',
    'Second of one',
    'Tenth of one',
  ])
  const external = (await (await layers.get(`/api/album/${id}/tracks`)).json()) as Listed
  expect(external.result.tracks.map(({ title }) => title)).toEqual(order)
  expect(external.result.tracks[2]).toMatchObject({ discNumber: 2, trackNumber: 1 })
})

it('says what the files say, and takes a change of it', async () => {
  const row = await db().musicTrack.findFirstOrThrow({ where: { title: 'First of two' } })
  const details = await (await layers.get(`/api/v1/track/${row.id}/details`)).json()
  expect(details).toMatchObject({
    id: row.id,
    discNumber: 2,
    trackNumber: 1,
    genres: ['Jazz', 'Soul'],
    tags: { albumArtist: 'Vera Lind', trackTotal: 12, discTotal: 2, codec: 'FLAC', sampleRate: 44_100 },
  })
  const changed = await layers.inside.json('PUT', `/track/${row.id}`, { trackNumber: 7, genres: ['Blues'] })
  expect(changed.status).toBe(200)
  const after = await layers.inside.json(
    'GET',
    `/track/${row.id}?fields=track,discNumber,trackNumber,genres,tags,size,added`,
  )
  expect(after.body).toMatchObject({
    discNumber: 2,
    trackNumber: 7,
    genres: ['Blues'],
    size: row.audioBytes && Number(row.audioBytes),
  })
  expect((await layers.inside.json('PUT', `/track/${row.id}`, after.body)).status).toBe(200)
  expect((await layers.inside.json('PUT', `/track/${row.id}`, { trackNumber: 0 })).status).toBe(422)
})

it('reads words with and without times', async () => {
  put('words.flac', 'A song with words', ['LYRICS=[ti:Song]\n[00:01.20]Down at the quay\n[00:04.50]Boats'])
  put('plain.flac', 'A song with plain words', ['LYRICS=Down at the quay\nBoats'])
  await importFolder(folder)
  const wordsOf = async (title: string) => {
    const { id } = await db().musicTrack.findFirstOrThrow({ where: { title } })
    return (await (await layers.get(`/api/v1/track/${id}/lyrics`)).json()) as object
  }
  expect(await wordsOf('A song with words')).toMatchObject({
    lyrics: {
      synced: true,
      lines: [
        { start: 1200, text: 'Down at the quay' },
        { start: 4500, text: 'Boats' },
      ],
    },
  })
  expect(await wordsOf('A song with plain words')).toMatchObject({
    lyrics: { language: 'und', synced: false, lines: [{ text: 'Down at the quay' }, { text: 'Boats' }] },
  })
  expect(await wordsOf('Second of one')).toMatchObject({ lyrics: null })
  expect((await importFolder(folder)).updated).toBe(0)
})

it('tells albums of one name apart by their artist and by their release', async () => {
  const release = (id: string) => [`MUSICBRAINZ_ALBUMID=${id}`]
  put('f.flac', 'Of the first release', release('11111111-aaaa'))
  put('g.flac', 'Of another release', release('22222222-bbbb'))
  put('h.flac', 'Of another artist', [], 'Otto Lind')
  put('i.flac', 'On a compilation', ['COMPILATION=1'], 'Otto Lind')
  await importFolder(folder)
  const albums = await db().musicAlbum.findMany({
    where: { name: 'Two Discs' },
    include: { artist: true },
    orderBy: { id: 'asc' },
  })
  expect(albums.map(({ artist, releaseId }) => [artist?.title, releaseId])).toEqual([
    ['Vera Lind', '11111111-aaaa'],
    ['Vera Lind', '22222222-bbbb'],
    ['Otto Lind', null],
    ['Various Artists', null],
  ])
  expect(await importFolder(folder)).toMatchObject({ added: 0, unchanged: 11 })
})
