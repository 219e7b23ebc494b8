import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { newTokenSecret } from '#server/platform/tokens/issue-token.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { setEnv } from '#server/settings/env.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { INTERNAL } from '../internal-api.ts'
import { aServiceToken, aTrack } from '../testing/internal.ts'
import { purge } from './cache.ts'

const INSIDE = `
  import { startTestServer } from '#server/testing/http.ts'
  const { url } = await startTestServer({ listener: 'internal' })
  process.stdout.write(url + '\\n')
`

let outside: TestServer
let child: ReturnType<typeof spawn>
let token: string
let url: string
beforeAll(async () => {
  outside = await startTestServer()
  token = await aToken(await aUser())
  child = spawn(process.execPath, ['--input-type=module', '-e', INSIDE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RATE_LIMIT_BURST: '5' },
  })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  url = line.toString().trim()
})
afterAll(async () => {
  child.kill()
  await outside.close()
  await closePubsub()
  await closeDb()
})

describe('the internal layer in another process', () => {
  it('gives the external layer the same answers as in process', async () => {
    const artist = await db().musicArtist.create({ data: { title: 'Ёлка & "Co" <x>' } })
    const album = await db().musicAlbum.create({ data: { name: 'Album', artistId: artist.id } })
    const track = await aTrack({ title: 'A/B? #1 %', artistId: artist.id, path: 'ä ö/#1.mp3' })
    await db().musicTrack.update({ where: { id: track.id }, data: { albumId: album.id } })
    const paths = [
      `/api/track/${track.id}`,
      `/api/artist/${artist.id}`,
      `/api/artist/${artist.id}/tracks?count=5`,
      `/api/album/${album.id}`,
      `/api/album/${album.id}/tracks?offset=1`,
      `/api/search?q=${encodeURIComponent('a/B? #1 %')}`,
      '/api/track/top/today',
      '/api/track/999999',
      '/api/search?q=a%26b%3Dc',
    ]
    const ask = async () => {
      purge()
      return Promise.all(
        paths.map(async (path) => {
          const response = await outside.fetch(path, { token })
          const body = (await response.text()).replace(/req_\w+/, 'req')
          return [path, response.status, response.headers.get('etag'), body]
        }),
      )
    }
    const inProcess = await ask()
    setEnv({ INTERNAL_URL: url, INTERNAL_TOKEN: await aServiceToken() })
    try {
      // On a busy machine the other process says at first that its database takes too long.
      await expect.poll(ask).toEqual(inProcess)
      expect(inProcess.filter(([, status]) => status === 200)).toHaveLength(7)
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })

  it('counts tokens that do not exist against the address that sent them to the external layer', async () => {
    setEnv({ INTERNAL_URL: url, INTERNAL_TOKEN: await aServiceToken(), TRUST_PROXY: '1' })
    try {
      const { id } = await aTrack()
      const status = async (ip: string, secret: string) => {
        const headers = { 'X-Forwarded-For': ip, 'X-Forwarded-Proto': 'https' }
        return (await outside.fetch(`/api/track/${id}`, { token: secret, headers })).status
      }
      const invented: number[] = []
      for (let i = 0; i < 8; i++) invented.push(await status('203.0.113.1', newTokenSecret()))
      expect(invented).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
      expect(await status('203.0.113.2', await aToken(await aUser()))).toBe(200)
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '', TRUST_PROXY: '0' })
    }
  })

  it('serves its paths with the operations that are called in process', async () => {
    const { routes } = await apiRoutes()
    for (const [path, { GET }] of Object.entries(INTERNAL)) {
      const pattern = `/api/internal${path}`.replace(/\{(\w+)\}/g, '[$1]')
      const endpoint = routes.find((route) => route.pattern === pattern)?.handlers.GET as Partial<Endpoint> | undefined
      expect(endpoint?.operation?.id, path).toBe(GET?.operation.id)
    }
  })
})
