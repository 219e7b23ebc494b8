import { cpSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tunes } from '../../../server/products/music/synthesizer/tunes.ts'
import { bearer, tokenFor, type Caller, type Credential } from './caller.ts'
import { DATA, type Quartet } from '../quartet.ts'

interface Row {
  id: number
  url: string
}

/** The external layer: every address in both versions and both formats, and an audio file in parts. */
export async function musicRequests(api: Caller, quartet: Quartet): Promise<void> {
  const listener = await tokenFor(quartet, 'user', 'music:read')
  const key: Credential = { 'X-Api-Key': (listener.Authorization ?? '').replace('Bearer ', '') }
  const bare: Credential = { Authorization: key['X-Api-Key'] ?? '' }

  for (const version of ['', '/v1']) {
    const top = await api.sendTwice<Row>(listener, `GET ${version}/track/top/today`)
    const paths = [
      `/track/${top.id}`,
      `/track/${top.id}/details`,
      `/track/${top.id}/lyrics`,
      '/artist/1',
      '/artist/1/tracks',
      '/artist/1/tracks?offset=1&count=1',
      '/album/1',
      '/album/1/tracks',
      '/album/1/tracks?count=2',
      '/search?q=a',
      '/search?q=night%20ferry&count=1',
      '/search?q=zzzz',
    ]
    for (const path of paths) {
      await api.sendTwice(listener, `GET ${version}${path}`)
      await api.send(listener, `GET ${version}${path}${path.includes('?') ? '&' : '?'}format=xml`, 200)
    }
    await api.send(listener, `GET ${version}/album/999999/tracks?format=xml`, 404)
    await api.send(key, `GET ${version}/track/${top.id}`, 200)
    await api.send(bare, `GET ${version}/track/${top.id}`, 200, { headers: { Accept: 'application/xml' } })
  }
  const file = `/audio/${await topFile(quartet, listener)}`
  await api.send(listener, `GET ${file}`, 200)
  await api.send(listener, `GET ${file}`, 206, { headers: { Range: 'bytes=0-99' } })
  await api.send(listener, `GET ${file}`, 416, { headers: { Range: 'bytes=99999999999-' } })
  const link = await api.send<{ url: string }>(listener, 'POST /v1/track/1/link', 201)
  const signed = await fetch(link.body.url, { headers: { Range: 'bytes=0-99' } })
  if (signed.status !== 206) throw new Error(`a link to a file: ${signed.status}`)
}

/** What an account keeps of its listening, and what of it others see. */
export async function listeningRequests(api: Caller, quartet: Quartet): Promise<void> {
  const vera = await tokenFor(quartet, 'user', 'music:read', 'music:write')
  const other = await tokenFor(quartet, 'employer', 'music:read', 'music:write')
  const reader = await tokenFor(quartet, 'user', 'music:read')
  const made = await api.send<{ id: string }>(vera, 'POST /v1/playlists', 201, {
    json: { name: 'For the evening', tracks: [1, 2] },
  })
  const path = `/v1/playlists/${made.body.id}`
  await api.sendTwice(vera, `GET ${path}`)
  await api.send(vera, `PATCH ${path}`, 200, { json: { add: [3], remove: [0], shared: true } })
  await api.send(other, `GET ${path}`, 200)
  await api.send(vera, `GET ${path}/file`, 200)
  const file = await api.send(vera, `GET ${path}/file?format=jspf&links=true`, 200)
  const content = file.text.replace('"track": [', '"track": [{"title":"Nowhere"},')
  await api.send(vera, 'POST /v1/playlists/import', 201, { json: { content, name: 'Again' } })
  await api.send(vera, 'POST /v1/playlists/import', 422, { json: { content: 'nowhere.mp3', name: 'None' } })
  const rules = { match: 'any', rules: [{ field: 'genre', is: 'is', value: 'Folk' }], order: 'random', limit: 10 }
  const smart = await api.send<{ id: string }>(vera, 'POST /v1/playlists', 201, { json: { name: 'Folk', rules } })
  await api.send(vera, `GET /v1/playlists/${smart.body.id}`, 200)
  await api.send(vera, `PATCH /v1/playlists/${smart.body.id}`, 422, { json: { add: [1] } })
  await api.send(reader, 'POST /v1/playlists/preview', 200, { json: { rules } })
  await api.send(vera, `PATCH ${path}`, 200, { json: { move: { from: 0, to: 1 } } })
  await api.send(vera, `PATCH ${path}`, 422, { json: { move: { from: 9, to: 0 } } })
  await api.send(vera, `PATCH ${path}`, 409, { json: { name: 'Late', changedAt: '2026-01-01T00:00:00.000Z' } })
  await api.send(vera, `DELETE ${path}`, 204)
  await api.send(vera, 'PUT /v1/marks/track/1', 200, { json: { starred: true, rating: 4 } })
  await api.send(vera, 'GET /v1/marks?starred=true&kind=track', 200)
  await api.send(vera, 'PUT /v1/queue', 204, { json: { tracks: [1, 2], current: 1, position: 12.5 } })
  await api.send(vera, 'PUT /v1/queue', 422, { json: { tracks: [1], current: 1 } })
  await api.send(vera, 'POST /v1/listens', 204, { json: { track: 1 } })
  await api.send(vera, 'PUT /v1/listens/now', 204, { json: { track: 2, client: 'check' } })
  await api.send(vera, 'GET /v1/lists/tracks?genre=Folk', 200)
  await api.send(vera, 'GET /v1/covers/album/1', 200)
}

/** The life of a library, by operators. */
export async function libraryRequests(api: Caller, quartet: Quartet): Promise<void> {
  const operator = await tokenFor(quartet, 'operator', 'music:read', 'music:write')
  const folder = resolve(DATA, 'attic')
  mkdirSync(folder, { recursive: true })
  const body = { name: 'Attic', folder, everybody: false, accounts: [], watch: false }
  const made = await api.send<{ id: number }>(operator, 'POST /v1/libraries', 201, { json: body })
  const path = `/v1/libraries/${made.body.id}`
  await api.send(operator, 'POST /v1/libraries', 422, { json: body })
  await api.send(operator, `PATCH ${path}`, 200, { json: { everybody: true, titles: 'keep' } })
  await api.send(operator, `POST ${path}/scan`, 202)
  await api.send(operator, `DELETE ${path}/scan`, 200)
  await api.send(operator, `GET ${path}/problems?kind=title&limit=5`, 200)
  await api.send(operator, 'DELETE /v1/libraries/1', 409)
  await api.send(operator, `DELETE ${path}`, 204)
  await api.send(operator, `POST ${path}/scan`, 404)
}

/** A track whose file is at the top of the library: the proxy knows no parameter of several segments. */
async function topFile({ url, internal, service }: Quartet, listener: Credential): Promise<string> {
  const [tune = ''] = tunes().keys()
  // Its file is made for the first request.
  await (await fetch(`${url}/api/audio/${tune}`, { headers: { ...listener } })).arrayBuffer()
  cpSync(join(DATA, 'music', tune), join(DATA, 'music/tune.wav'))
  await fetch(`${internal}/api/internal/track`, {
    method: 'POST',
    headers: { ...bearer(service), 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'A tune at the top', path: 'tune.wav' }),
  })
  return 'tune.wav'
}

/** The internal layer, for the token of another service. */
export async function internalRequests(api: Caller, quartet: Quartet): Promise<void> {
  const service = bearer(quartet.service)
  const vera = await tokenFor(quartet, 'user', 'music:read')
  for (const query of ['what=added&limit=1', 'track=1&format=xml'])
    await api.send(service, `GET /internal/ledger?${query}`, 200)
  const lists = ['track', 'artist', 'album', 'track/byArtistId/1', 'track/byAlbumId/1', 'album/byArtistId/1']
  for (const list of lists) {
    for (const query of ['format=xml&limit=1', 'offset=1&limit=1&sort=id:DESC', 'meta=true&limit=1', 'ids=1,2'])
      await api.send(service, `GET /internal/${list}?${query}`, 200)
    await api.sendTwice(service, `GET /internal/${list}?fields=id&limit=3`)
  }
  await api.send(service, 'GET /internal/track?relations=separate&limit=2', 200)
  await api.send(service, 'GET /internal/track?fields=nonsense', 422)
  const json = new URLSearchParams({ fields: '["track","artist.title"]', sort: '[["title","DESC"]]', limit: '2' })
  await api.send(service, `GET /internal/track?${json.toString()}`, 200)
  for (const path of ['track/1', 'track/1/withAdditionalData', 'artist/1', 'album/1']) {
    await api.sendTwice(service, `GET /internal/${path}`)
    for (const query of ['meta=true', 'format=xml']) await api.send(service, `GET /internal/${path}?${query}`, 200)
  }
  await api.send(service, 'GET /internal/track/999999/withAdditionalData?format=xml', 404)
  await api.send(service, 'GET /internal/explore?address=/track%3Flimit=1', 200)
  await catalogueChanges(api, service)
  await api.send(service, 'POST /internal/auth/introspect', 200, {
    json: { credential: vera.Authorization?.replace('Bearer ', ''), kind: 'bearer' },
  })
  await api.send(service, 'POST /internal/auth/introspect', 200, { json: { credential: 'qt_invalid', kind: 'key' } })
}

async function catalogueChanges(api: Caller, service: Credential): Promise<void> {
  const create = async (what: string, json: object) =>
    (await api.send<Row>(service, `POST /internal/${what}`, 201, { json })).body.id
  const artist = await create('artist', { title: 'The Checkers' })
  const album = await create('album', { name: 'Checked', year: 2026, artist_id: artist })
  const track = await create('track', { title: 'A checked tune', duration: 61, artist_id: artist, album_id: album })
  await create('track', { title: 'Another one in XML', format: 'xml' })
  await api.send(service, 'POST /internal/track', 422, { json: { title: 'A tune of nobody', artist_id: 999_999 } })
  await api.send(service, 'POST /internal/track', 422, {
    json: { title: 'A checked tune', artist_id: artist, url: '../etc' },
  })
  await api.send(service, `PUT /internal/artist/${artist}`, 200, { json: { title: 'The Checked' } })
  await api.send(service, `PUT /internal/album/${album}`, 200, { json: { year: null } })
  await api.send(service, `PUT /internal/track/${track}`, 200, { json: { title: 'A changed tune' } })
  const { body } = await api.send<Row>(service, `GET /internal/track/${track}/withAdditionalData`, 200)
  // The id is described as a part of the path alone.
  const { id: _id, ...json } = body
  await api.send(service, `PUT /internal/track/${track}`, 200, { json })
  await api.send(service, `PUT /internal/track/${track}`, 412, {
    json: { title: 'A stale tune' },
    headers: { 'If-Match': '"old"' },
  })
  await api.send(service, `POST /internal/track/${track}/plays`, 201, { json: {} })
  await api.send(service, `DELETE /internal/artist/${artist}`, 409)
  await api.send(service, `DELETE /internal/album/${album}`, 409)
  for (const path of [`track/${track}`, `album/${album}`, `artist/${artist}`]) {
    await api.send(service, `DELETE /internal/${path}`, 204)
    await api.send(service, `DELETE /internal/${path}`, 404)
  }
}
