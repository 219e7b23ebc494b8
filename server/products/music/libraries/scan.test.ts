import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { db, transaction } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { importFolder } from '../import/import.ts'
import { anMp3, aWave } from '../testing/audio-samples.ts'
import { runScan } from './scan.ts'
import { requestScan } from './scan-request.ts'
import { OLD, OwnLibrary, type Library } from './testing/own-library.ts'

const own = new OwnLibrary()

describe('a scan', () => {
  it('imports files where they are, reads only what has changed, and says what became of each', async () => {
    own.put('a/one.wav')
    own.put('a/two.mp3', anMp3({ title: 'Number two', artist: 'Nobody' }, 3))
    expect((await own.scan()).scan).toMatchObject({ state: 'done', files: 2, seen: 2, added: 2, refused: 0 })
    const row = await db().musicTrack.findFirstOrThrow({ where: { path: `~${own.library.id}/a/one.wav` } })
    const heard = await own.server.fetch(`/api/audio/~${own.library.id}/a/one.wav`, { token: own.listener })
    expect([heard.status, (await heard.arrayBuffer()).byteLength]).toEqual([200, Number(row.audioBytes)])
    own.put('a/three.wav')
    own.put('a/two.mp3', anMp3({ title: 'Number two again', artist: 'Nobody' }, 3), new Date('2021-01-01'))
    const after = await own.scan()
    expect(after).toMatchObject({ tracks: 3, scan: { seen: 3, added: 1, updated: 1, unchanged: 1 } })
    expect((await own.scan()).scan).toMatchObject({ seen: 3, added: 0, updated: 0, unchanged: 3 })
  })

  it('lists files that it cannot import with the reason, until they can be imported', async () => {
    own.put('good.wav')
    own.put('short.wav', aWave({ title: 'abc' }, 7))
    own.put('long.mp3', anMp3({ title: 'x'.repeat(40) }, 2))
    own.put('broken.mp3', Buffer.from('no music'))
    symlinkSync(join(own.home, 'elsewhere.wav'), join(own.folder, 'link.wav'))
    expect(await own.scan()).toMatchObject({
      problems: 4,
      titlesRefused: 2,
      scan: { files: 5, seen: 5, added: 1, refused: 4 },
    })
    expect((await own.problems()).map(({ file, kind }) => [file, kind])).toEqual([
      ['broken.mp3', 'file'],
      ['link.wav', 'link'],
      ['long.mp3', 'title'],
      ['short.wav', 'title'],
    ])
    expect((await own.problems()).every(({ reason }) => reason.length > 5)).toBe(true)
    rmSync(join(own.folder, 'link.wav'))
    own.put('broken.mp3', anMp3({ title: 'Now it is music' }, 4))
    expect(await own.scan()).toMatchObject({ problems: 2, scan: { added: 1, refused: 2 } })
    expect((await own.call('PATCH', `/${own.library.id}`, { titles: 'keep' })).status).toBe(200)
    expect(await own.scan()).toMatchObject({ problems: 0, titlesRefused: 0, tracks: 4, scan: { added: 2, refused: 0 } })
    const kept = await db().musicTrack.findFirstOrThrow({ where: { path: `~${own.library.id}/short.wav` } })
    expect(kept.title).toBe('abc')
  })

  it('leaves a file alone that may still be written, and comes back to it', async () => {
    own.put('copied.wav', aWave({ title: 'Being copied' }, 9).subarray(0, 4000), new Date())
    expect((await own.scan()).scan).toMatchObject({ state: 'waiting', added: 0 })
    expect(await db().musicTrack.count({ where: { libraryId: own.library.id } })).toBe(0)
    own.put('copied.wav', aWave({ title: 'Being copied' }, 9))
    await runScan(own.library.id, new AbortController().signal)
    expect((await own.state()).scan).toMatchObject({ state: 'done', added: 1 })
  })

  it('that is interrupted after any file goes on there, without doubles and with the right counts', async () => {
    for (let i = 0; i < 12; i++) own.put(`${String(i).padStart(2, '0')}.wav`)
    own.put('05.wav', Buffer.from('broken'))
    await transaction((tx) => requestScan(tx, own.library.id))
    const stops = [0, 1, 4, 6, 11]
    for (const stop of stops) {
      let asked = 0
      const { cursor } = await db().musicScan.findUniqueOrThrow({ where: { libraryId: own.library.id } })
      const done = cursor === '' ? 0 : Number(cursor.slice(0, 2)) + 1
      // Aborted when it is asked before the file of this number.
      const signal = {
        get aborted() {
          return done + asked++ >= stop
        },
      } as AbortSignal
      await runScan(own.library.id, signal)
      expect((await own.state()).scan).toMatchObject({ state: 'running', seen: Math.max(stop, done) })
    }
    await runScan(own.library.id, new AbortController().signal)
    expect((await own.state()).scan).toMatchObject({
      state: 'done',
      files: 12,
      seen: 12,
      added: 11,
      refused: 1,
      unchanged: 0,
    })
    const paths = (await db().musicTrack.findMany({ where: { libraryId: own.library.id } })).map(({ path }) => path)
    expect([paths.length, new Set(paths).size]).toEqual([11, 11])
  })

  it('deals with a file that others cannot be written with by itself', async () => {
    own.put('a.wav')
    own.put('caf\u00E9.wav')
    // The same path in NFC.
    own.put('cafe\u0301.wav')
    own.put('z.wav', Buffer.from('broken'))
    expect((await own.scan()).scan).toMatchObject({ state: 'done', seen: 4, added: 2, updated: 1, refused: 1 })
    expect((await own.scan()).scan).toMatchObject({ state: 'done', seen: 4, added: 0, refused: 1 })
  })

  it('stops when it is asked to, and another one begins', async () => {
    for (let i = 0; i < 3; i++) own.put(`${i}.wav`)
    await own.call('POST', `/${own.library.id}/scan`)
    expect((await own.call('DELETE', `/${own.library.id}/scan`)).body).toMatchObject({ state: 'stopped' })
    await own.call('POST', `/${own.library.id}/scan`)
    await db().musicScan.update({ where: { libraryId: own.library.id }, data: { state: 'running' } })
    expect((await own.call('DELETE', `/${own.library.id}/scan`)).body).toMatchObject({ state: 'stopping' })
    await runScan(own.library.id, new AbortController().signal)
    expect((await own.state()).scan).toMatchObject({ state: 'stopped', added: 0 })
    expect((await own.scan()).scan).toMatchObject({ state: 'done', added: 3 })
  })
})

describe('a file that is gone', () => {
  it('is marked, and its track stays, with its file when that comes back', async () => {
    own.put('stays.wav')
    own.put('goes.wav')
    await own.scan()
    renameSync(join(own.folder, 'goes.wav'), join(own.home, 'away.wav'))
    expect(await own.scan()).toMatchObject({ tracks: 2, absent: 1 })
    renameSync(join(own.home, 'away.wav'), join(own.folder, 'goes.wav'))
    expect(await own.scan()).toMatchObject({ tracks: 2, absent: 0, scan: { unchanged: 2, updated: 0 } })
  })

  it.each(['missing', 'empty'])(
    'a folder that is %s, as a disk that is not mounted, takes nothing away',
    async (how) => {
      own.put('a.wav')
      own.put('b.wav')
      await own.scan()
      const track = await db().musicTrack.findFirstOrThrow({ where: { path: `~${own.library.id}/a.wav` } })
      renameSync(own.folder, `${own.folder} away`)
      if (how === 'empty') mkdirSync(own.folder)
      expect(await own.scan()).toMatchObject({ tracks: 2, absent: 2, scan: { state: 'unavailable' } })
      const details = await own.server.fetch(`/api/v1/track/${track.id}`, { token: own.listener })
      expect(await details.json()).toMatchObject({ id: track.id, url: null })
      // The same sound elsewhere is another track: the one of the missing disk is not moved.
      mkdirSync(join(own.home, 'copies'), { recursive: true })
      writeFileSync(
        join(own.home, 'copies', `${how}.wav`),
        aWave({ title: 'Sound of a.wav' }, 1 + ((own.sounds - 2) % 50)),
      )
      await importFolder(join(own.home, 'copies'))
      expect(await db().musicTrack.findUniqueOrThrow({ where: { id: track.id } })).toMatchObject({ path: track.path })
      rmSync(own.folder, { recursive: true, force: true })
      renameSync(`${own.folder} away`, own.folder)
      expect(await own.scan()).toMatchObject({ tracks: 2, absent: 0, scan: { state: 'done', unchanged: 2 } })
    },
  )

  it('that was moved inside the library is the same track', async () => {
    own.put('old/place.wav')
    await own.scan()
    const before = await db().musicTrack.findFirstOrThrow({ where: { libraryId: own.library.id } })
    mkdirSync(join(own.folder, 'new'))
    renameSync(join(own.folder, 'old/place.wav'), join(own.folder, 'new/place.wav'))
    expect(await own.scan()).toMatchObject({ tracks: 1, absent: 0, scan: { updated: 1, added: 0 } })
    expect(await db().musicTrack.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({
      path: `~${own.library.id}/new/place.wav`,
    })
  })
})

it('the folder of MUSIC_DIR is the first library, with the paths that it always had', async () => {
  const root = env().MUSIC_DIR ?? ''
  mkdirSync(join(root, 'x'), { recursive: true })
  writeFileSync(join(root, 'x/first.wav'), aWave({ title: 'In the first one' }, 55))
  utimesSync(join(root, 'x/first.wav'), OLD, OLD)
  const { items } = (await own.call<{ items: Library[] }>('GET', '')).body
  expect(items[0]).toMatchObject({
    id: 1,
    name: 'Music',
    folder: root,
    everybody: true,
    titles: 'strict',
    watch: false,
  })
  expect((await own.call('POST', '/1/scan')).status).toBe(202)
  await runScan(1, new AbortController().signal)
  const row = await db().musicTrack.findFirstOrThrow({ where: { title: 'In the first one' } })
  expect(row).toMatchObject({ path: 'x/first.wav', libraryId: 1 })
  expect(await importFolder(root)).toMatchObject({ added: 0, updated: 0, refused: [] })
})

it('`quartet import` of a folder of a library imports it there', async () => {
  own.put('b/imported.wav')
  expect(await importFolder(join(own.folder, 'b'))).toMatchObject({ added: 1 })
  expect(await db().musicTrack.count({ where: { path: `~${own.library.id}/b/imported.wav` } })).toBe(1)
})
