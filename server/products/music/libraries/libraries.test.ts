import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { runScan } from './scan.ts'
import { OwnLibrary } from './testing/own-library.ts'
import { watchLibraries } from './watch.ts'

const own = new OwnLibrary()

describe('libraries', () => {
  it('are for operators alone', async () => {
    const id = `/${own.library.id}`
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['POST', '', { name: 'Mine', folder: own.home }],
      ['PATCH', id, { name: 'Mine' }],
      ['DELETE', id, undefined],
      ['POST', `${id}/scan`, undefined],
      ['DELETE', `${id}/scan`, undefined],
      ['GET', `${id}/problems`, undefined],
    ] as const)
      expect([method, path, (await own.call(method, path, json, own.listener)).status]).toEqual([method, path, 403])
  })

  it('are folders that exist, once, under a name of their own', async () => {
    const refused = async (json: object) => (await own.call('POST', '', { name: 'Another', ...json })).status
    for (const wrong of ['relative/path', join(own.home, 'none'), own.folder, join(own.folder, '..'), env().MUSIC_DIR])
      expect([wrong, await refused({ folder: wrong })]).toEqual([wrong, 422])
    mkdirSync(join(own.folder, 'below'))
    expect(await refused({ folder: join(own.folder, 'below') })).toBe(422)
    const other = mkdtempSync(join(own.home, 'other-'))
    expect(await refused({ folder: other, name: own.folder })).toBe(422)
    expect(await refused({ folder: other, accounts: ['nobody@nowhere.example'] })).toBe(422)
    expect(await refused({ folder: other })).toBe(201)
  })

  it('are deleted without tracks only', async () => {
    own.put('kept.wav')
    await own.scan()
    expect((await own.call('DELETE', `/${own.library.id}`)).status).toBe(409)
    expect((await own.call('DELETE', '/1')).status).toBe(409)
    await db().musicTrack.deleteMany({ where: { libraryId: own.library.id } })
    expect((await own.call('DELETE', `/${own.library.id}`)).status).toBe(204)
    expect((await own.call('GET', `/${own.library.id}/problems`)).status).toBe(404)
  })

  it('are scanned by players of operators, and shown to others', async () => {
    const rest = async (name: string, token: string) =>
      (await (await own.server.fetch(`/rest/${name}?f=json&apiKey=${token}`)).json()) as Record<
        string,
        Record<string, unknown>
      >
    own.put('a.wav')
    expect((await rest('startScan', own.listener))['subsonic-response']).toMatchObject({ error: { code: 50 } })
    await db().musicScan.deleteMany()
    const proposing = await aToken(await aUser({ roles: ['operator'] }), { proposeOnly: true })
    expect((await rest('startScan', proposing))['subsonic-response']).toMatchObject({ status: 'failed' })
    expect(await db().musicScan.count()).toBe(0)
    expect((await rest('startScan', own.operator))['subsonic-response']).toMatchObject({
      scanStatus: { scanning: true },
    })
    for (const { libraryId } of await db().musicScan.findMany()) await runScan(libraryId, new AbortController().signal)
    await expect
      .poll(async () => (await rest('getScanStatus', own.listener))['subsonic-response'])
      .toMatchObject({ scanStatus: { scanning: false } })
    expect(await db().musicTrack.count({ where: { libraryId: own.library.id } })).toBe(1)
    expect(
      await db().auditEntry.count({ where: { action: 'libraries.scanAll', subject: `library:${own.library.id}` } }),
    ).toBe(1)
  })

  it('that are watched are scanned when a file comes, also into a new folder', async () => {
    await own.call('PATCH', `/${own.library.id}`, { watch: true })
    const watching = await watchLibraries()
    try {
      own.put('new folder/came.wav')
      const asked = async () => (await db().musicScan.findUnique({ where: { libraryId: own.library.id } }))?.state
      await expect.poll(asked, { timeout: 15_000 }).toBe('waiting')
      await runScan(own.library.id, new AbortController().signal)
      expect((await own.state()).tracks).toBe(1)
      own.put('new folder/later.wav')
      await expect.poll(asked, { timeout: 15_000 }).toBe('waiting')
    } finally {
      await watching.close()
    }
  }, 40_000)
})
