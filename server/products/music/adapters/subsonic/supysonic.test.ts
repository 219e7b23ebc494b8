// Answers compared with those of Debian's supysonic, another server of this API, for the same files (npm run suite --
// players).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { importFolder } from '../../import/import.ts'
import { aPlayer, queryOf, type Params } from '../../testing/player.ts'
import { putAlbums, startSupysonic, type Supysonic } from '../../testing/supysonic.ts'

const { SUPYSONIC = '' } = process.env

type Fields = Readonly<Record<string, unknown>>
/** One of the two servers. It sends requests as its own account. */
type Ask = (call: string, params?: Params) => Promise<Response>
interface Side {
  ask: Ask
  /** What the server calls the same things: ids, and the name of its account. */
  names: Record<'artist' | 'album' | 'artistFolder' | 'albumFolder' | 'song' | 'user', string>
}
/** The parameters of a call, with the names of the server that gets it. */
type ParamsFor = (names: Side['names']) => Params
const none: ParamsFor = () => ({})

/** Calls that both have, in an order in which later ones show what earlier ones have changed. */
const CALLS: readonly [call: string, params?: ParamsFor][] = [
  ['ping'],
  ['getLicense'],
  ['getMusicFolders'],
  ['getIndexes'],
  ['getMusicDirectory', ({ artistFolder }) => ({ id: artistFolder })],
  ['getMusicDirectory', ({ albumFolder }) => ({ id: albumFolder })],
  ['getMusicDirectory', () => ({ id: '1' })],
  ['getArtists'],
  ['getArtist', ({ artist }) => ({ id: artist })],
  ['getAlbum', ({ album }) => ({ id: album })],
  ['getSong', ({ song }) => ({ id: song })],
  ['getGenres'],
  ['getAlbumList', () => ({ type: 'alphabeticalByName' })],
  ['getAlbumList', () => ({ type: 'byYear', fromYear: '2021', toYear: '1990' })],
  ['getAlbumList2', () => ({ type: 'alphabeticalByName', size: '2', offset: '1' })],
  ['getAlbumList2', () => ({ type: 'alphabeticalByArtist' })],
  ['getAlbumList2', () => ({ type: 'byYear', fromYear: '1990', toYear: '2021' })],
  ['getAlbumList2', () => ({ type: 'byGenre', genre: 'Folk' })],
  ['getAlbumList2', () => ({ type: 'frequent' })],
  ['getAlbumList2', () => ({ type: 'recent' })],
  ['getSongsByGenre', () => ({ genre: 'Folk' })],
  ['getRandomSongs', () => ({ size: '100' })],
  ['search2', () => ({ query: 'lamp' })],
  ['search3', () => ({ query: 'LAMP' })],
  ['search3', () => ({ query: 'harbour' })],
  ['search3', () => ({ query: '' })],
  ['star', ({ song }) => ({ id: song })],
  ['star', ({ album, artist }) => ({ albumId: album, artistId: artist })],
  ['star', ({ albumFolder, artistFolder }) => ({ id: [albumFolder, artistFolder] })],
  ['star', ({ song }) => ({ id: song })],
  ['setRating', ({ song }) => ({ id: song, rating: '4' })],
  ['getStarred'],
  ['getStarred2'],
  ['getAlbumList2', () => ({ type: 'starred' })],
  ['getSong', ({ song }) => ({ id: song })],
  ['unstar', ({ song, album, albumFolder }) => ({ id: [song, albumFolder], albumId: album })],
  ['getStarred'],
  ['getStarred2'],
  ['createPlaylist', ({ song }) => ({ name: 'Evening', songId: song })],
  ['getPlaylists'],
  ['getUser', ({ user }) => ({ username: user })],
  ['getNowPlaying'],
  ['getChatMessages'],
  ['getInternetRadioStations'],
]

/** Calls that both refuse, or one of them. */
const REFUSED: readonly [call: string, params?: ParamsFor][] = [
  ['getSong'],
  ['getSong', () => ({ id: 'c0ffee00-0000-4000-8000-000000000000' })],
  ['getSong', () => ({ id: 'nonsense' })],
  ['getAlbumList2'],
  ['getAlbumList2', () => ({ type: 'nonsense' })],
  ['getAlbumList2', () => ({ type: 'byYear', fromYear: '2000' })],
  ['getAlbumList2', () => ({ type: 'byGenre' })],
  ['getAlbumList2', () => ({ type: 'newest', size: 'many' })],
  ['getUser', () => ({ username: 'somebody else' })],
  ['getUsers'],
  ['setRating', ({ song }) => ({ id: song, rating: '6' })],
  ['createPlaylist'],
  ['getPlaylist', () => ({ id: 'c0ffee00-0000-4000-8000-000000000000' })],
  ['star'],
  ['stream', () => ({ id: 'c0ffee00-0000-4000-8000-000000000000' })],
  ['getCoverArt'],
  ['search3'],
  ['frobnicate'],
  ['getVideos'],
  ['getShares'],
]

/** What differs, by its reason; the table in docs/guides/music-players.md says the same. */
const REASONS: Readonly<Record<string, RegExp>> = {
  'ids of libraries are numbers': /musicFolder\[\]\.id is a number, there a string$/,
  'each has its list of articles': /ignoredArticles is /,
  'a letter with a mark is a letter': /index\[\]\.name is É, there \?$/,
  'bitRate is in kbit/s': /bitRate is (0, there 20|128, there 128000)$/,
  'seconds are rounded': /duration is (20, there 19|91, there 90)$/,
  'what a file does not say is left out': /song\[\]\.(track|discNumber) is missing$/,
  'an artist is no album': /^getMusicDirectory directory\.child(\[\])?\.(album|artist|created) is missing$/,
  'frequent are albums that the caller has played': /^getAlbumList2 albumList2\.album has 0, there 4$/,
  'ratings are shown to who made them': /averageRating is missing$/,
  'a star twice is a star': /^star is ok, there failed$/,
  'rights are those of an app password': /^getUser user\.(commentRole|scrobblingEnabled|settingsRole) is /,
  'an id of no known form names nothing': /^getSong error\.code is 70, there 0$/,
  'a search for nothing lists everything': /^search3 is ok, there failed$/,
  'an unknown call has status 200, as every error': /^frobnicate http is 200, there 404$/,
  'what there is none of is an empty list': /^get(Videos|Shares) is ok, there failed$/,
}

/** Of a server, or written in another way by each: their type is compared and not their value. */
const OWN =
  /(^|\.)(id|parent|albumId|artistId|coverArt|owner|username|email|version|message|created|starred|lastModified)$/

describe.skipIf(SUPYSONIC === '')('beside supysonic', () => {
  const server = aTestServer(NO_LIMITS)
  let home: string
  let supysonic: Supysonic | undefined
  let ours: Side
  let theirs: Side

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'supysonic-'))
    const music = join(home, 'music')
    putAlbums(music)
    setEnv({ MUSIC_DIR: music })
    expect(await importFolder(music)).toMatchObject({ added: 8, refused: [] })
    supysonic = await startSupysonic(SUPYSONIC, join(home, 'supysonic'), music)
    const { url, user, password } = supysonic
    const player = await aPlayer(server)
    ours = await sideOf(player.user.email, async (call, params) =>
      server.fetch(`/rest/${call}?${queryOf({ ...player.signed(), ...params })}`),
    )
    theirs = await sideOf(user, async (call, params) =>
      fetch(`${url}/rest/${call}?${queryOf({ u: user, p: password, ...params })}`),
    )
  }, 120_000)
  afterAll(async () => {
    await supysonic?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  it('answers the same, but for what is explained', async () => {
    const found: string[] = []
    for (const [call, params = none] of [...CALLS, ...REFUSED]) {
      const [own, other] = [await jsonOf(ours, call, params), await jsonOf(theirs, call, params)]
      found.push(...differencesOf(own, other, isOrdered(call, params)).map((line) => `${call} ${line}`))
    }
    expect(found.filter((line) => !isExplained(line))).toEqual([])
    const unneeded = Object.entries(REASONS).filter(([, lines]) => !found.some((line) => lines.test(line)))
    expect(unneeded).toEqual([])
  })

  it('has the same attributes and elements in XML', async () => {
    const found: string[] = []
    for (const [call, params = none] of CALLS.filter(([name]) => /^get|^search|^ping/.test(name))) {
      // Of which we have none, as the other test says.
      if (params(NOBODY)['type'] === 'frequent') continue
      const [own, other] = [await xmlOf(ours, call, params), await xmlOf(theirs, call, params)]
      for (const [path, kind] of other) {
        const given = own.get(path)
        if (given !== kind) found.push(`${call} ${path} is ${given === undefined ? 'missing' : `an ${given}`}`)
      }
    }
    expect(found.filter((line) => !isExplained(line))).toEqual([])
  })

  it('sends the same bytes', async () => {
    for (const [call, params] of [
      ['stream', ({ song }) => ({ id: song })],
      ['download', ({ song }) => ({ id: song })],
      ['getCoverArt', ({ albumFolder }) => ({ id: albumFolder })],
    ] satisfies [string, ParamsFor][]) {
      const [own, other] = await Promise.all([ours, theirs].map(async (side) => bytesOf(side, call, params)))
      expect([call, own]).toEqual([call, other])
    }
  })
})

const isExplained = (line: string) => Object.values(REASONS).some((lines) => lines.test(line))

async function sideOf(user: string, ask: Ask): Promise<Side> {
  const content = async (call: string, params: Params) =>
    (await ((await ask(call, { ...FRAME, ...params })).json() as Promise<Found>))['subsonic-response']
  const [album] = (await content('search3', { query: 'Lamplight' })).searchResult3.album
  const [folder] = (await content('search2', { query: 'Lamplight' })).searchResult2.album
  const [song] = (await content('getAlbum', { id: album.id })).album.song
  const names = { album: album.id, artist: album.artistId, albumFolder: folder.id, artistFolder: folder.parent }
  return { ask, names: { ...names, song: song.id, user } }
}
type Row = Record<'id' | 'artistId' | 'parent', string>
type Found = Record<
  'subsonic-response',
  { searchResult2: { album: [Row] }; searchResult3: { album: [Row] }; album: { song: [Row] } }
>
const FRAME = { f: 'json', v: '1.10.2', c: 'test' }

async function jsonOf({ ask, names }: Side, call: string, params: ParamsFor): Promise<Fields> {
  const response = await ask(call, { ...FRAME, ...params(names) })
  const body = (await response.json()) as Record<string, Fields>
  return { http: response.status, ...body['subsonic-response'] }
}

const isOrdered = (call: string, params: ParamsFor) =>
  !/Random|Genre|search|Starred/.test(call) && !['byGenre', 'starred'].includes(String(params(NOBODY)['type']))
const NOBODY = { artist: '', album: '', artistFolder: '', albumFolder: '', song: '', user: '' }

function differencesOf(own: Fields, other: Fields, ordered: boolean): string[] {
  // What follows from a refusal is no difference of its own.
  if (own['status'] !== other['status']) return [`is ${String(own['status'])}, there ${String(other['status'])}`]
  return ordered ? differences(own, other) : differences(inOrder(own), inOrder(other))
}

/** Where the other server answers something else than we do, by paths without positions. */
function differences(own: unknown, other: unknown, path = ''): string[] {
  if (typeof own !== typeof other) return [`${path} is a ${typeof own}, there a ${typeof other}`]
  if (Array.isArray(own) && Array.isArray(other)) {
    if (own.length !== other.length) return [`${path} has ${own.length}, there ${other.length}`]
    return other.flatMap((item, i) => differences(own[i], item, `${path}[]`))
  }
  if (!isFields(own) || !isFields(other))
    return own === other || OWN.test(path) ? [] : [`${path} is ${String(own)}, there ${String(other)}`]
  return Object.entries(other).flatMap(([name, value]) => {
    const below = path === '' ? name : `${path}.${name}`
    return own[name] === undefined ? `${below} is missing` : differences(own[name], value, below)
  })
}

const isFields = (value: unknown): value is Fields => value instanceof Object

/**
 * With every list of songs, albums and artists in the order of names: for calls whose order the protocol leaves open.
 */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inOrder(part)]))
}

const nameOf = (item: unknown) => (isFields(item) ? String(item['title'] ?? item['name']) : '')

const XML = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

/** Whether what has a path is an attribute or an element. */
async function xmlOf({ ask, names }: Side, call: string, params: ParamsFor): Promise<Map<string, string>> {
  const response = await ask(call, { ...FRAME, f: 'xml', ...params(names) })
  const root = (XML.parse(await response.text()) as Record<string, Fields>)['subsonic-response'] ?? {}
  return new Map(
    leavesOf(root).map((path) => [
      path.replace(/^\./, '').replace('@', ''),
      path.includes('@') ? 'attribute' : 'element',
    ]),
  )
}

function leavesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path))
  if (!isFields(value)) return [path]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`))
}

async function bytesOf({ ask, names }: Side, call: string, params: ParamsFor) {
  const response = await ask(call, { ...FRAME, ...params(names) })
  const type = response.headers.get('content-type')
  return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') }
}
