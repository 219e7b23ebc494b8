import { readdirSync, readFileSync, truncateSync, writeFileSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { spoken } from '#server/core/finding.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { audioStore } from '../library/store.ts'
import { waveFile } from '../synthesizer/wave.ts'
import { aPlayer, queryOf } from '../testing/player.ts'
import { checkFfmpeg, ffmpegProgram } from './ffmpeg.client.ts'
import { tidy, transcodedFolder } from './kept.ts'
import { transcoded } from './transcode.ts'

const PROGRAM = ffmpegProgram()
const home = mkdtempSync(join(tmpdir(), 'transcode-'))
const RATE = 8000
/** Long enough that ffmpeg is still at work when a test looks. */
const LONG_S = 4 * 3600

const server = aTestServer(NO_LIMITS)
let token: string
beforeAll(async () => {
  setEnv({ MUSIC_DIR: home })
  token = await aToken(await aUser(), { scopes: ['music:read'] })
  await aTrackOf('tone.wav', 20)
  await aTrackOf('long.wav', LONG_S)
  writeFileSync(join(home, 'broken.mp3'), 'no sound at all')
  await db().musicTrack.create({ data: { title: 'Broken', path: 'broken.mp3', duration: 9 } })
})
afterAll(() => rmSync(home, { recursive: true }))
beforeEach(async () => {
  setEnv({ MUSIC_FFMPEG: PROGRAM ?? '', MUSIC_TRANSCODES: '2', MUSIC_TRANSCODED_MB: '1000' })
  rmSync(await transcodedFolder(), { recursive: true })
})
afterEach(() => expect.poll(ffmpegs, { timeout: 20_000 }).toEqual([]))

/** A tone, then silence, which takes no place on the disk. */
async function aTrackOf(name: string, seconds: number): Promise<void> {
  const file = join(home, name)
  const tone = Float32Array.from({ length: RATE * 10 }, (_v, i) => Math.sin(i / 5) / 2)
  const head = waveFile(tone, RATE)
  const bytes = head.length + (seconds - 10) * RATE * 2
  head.writeUInt32LE(bytes - 8, 4)
  head.writeUInt32LE(bytes - 44, 40)
  writeFileSync(file, head)
  truncateSync(file, bytes)
  await db().musicTrack.create({ data: { title: name, path: name, duration: seconds } })
}

const ask = (query: string, init: { signal?: AbortSignal; headers?: Record<string, string>; method?: string } = {}) =>
  server.fetch(`/api/audio/${query}`, { token, ...init })
const bytesOf = async (query: string) => Buffer.from(await (await ask(query)).arrayBuffer())
const kept = async () => readdirSync(await transcodedFolder())

/** Ids of the ffmpegs of this process. */
function ffmpegs(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return name === 'ffmpeg' && Number(parent) === process.pid ? [Number(pid)] : []
      } catch {
        return []
      }
    })
}

describe('without ffmpeg', () => {
  it('a file is sent as it is, and doctor warns only where MUSIC_FFMPEG is set', async () => {
    setEnv({ MUSIC_FFMPEG: join(home, 'none') })
    const whole = readFileSync(join(home, 'tone.wav'))
    const response = await ask('tone.wav?format=mp3&maxBitRate=64&timeOffset=5')
    expect([response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())]).toEqual([
      'audio/wav',
      whole,
    ])
    const finding = await checkFfmpeg()
    expect(finding && spoken(finding)).toMatchObject({ id: 'systems.ffmpeg', state: 'warning' })
    const player = await aPlayer(server)
    const names = async () => JSON.stringify(await player.ask('getOpenSubsonicExtensions'))
    expect(await names()).not.toContain('transcodeOffset')
    setEnv({ MUSIC_FFMPEG: '' })
    expect(await checkFfmpeg()).toBeNull()
  })

  it('what cannot be wanted is refused', async () => {
    const statuses = {
      'format=wma': 400,
      'format=': 400,
      'maxBitRate=x': 400,
      'maxBitRate=-1': 422,
      'timeOffset=1e9': 422,
    }
    for (const [query, status] of Object.entries(statuses)) {
      expect([query, (await ask(`tone.wav?${query}`)).status]).toEqual([query, status])
    }
  })
})

it.runIf(PROGRAM === null)('transcoding is tested by npm run suite -- players', () => {})

describe.runIf(PROGRAM !== null)('with ffmpeg', () => {
  it.each([
    ['mp3', 'audio/mpeg', 'Layer 3'],
    ['opus', 'audio/ogg', 'Opus'],
    ['aac', 'audio/aac', 'AAC'],
  ])('makes %s', async (format, type, codec) => {
    const response = await ask(`tone.wav?format=${format}&maxBitRate=48`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const { format: facts } = await parseBuffer(Buffer.from(await response.arrayBuffer()), type, { duration: true })
    expect(facts.codec).toContain(codec)
    // Of AAC without a container the length is an estimate.
    expect(facts.duration).toBeCloseTo(20, -1)
  })

  it('keeps what it has made, which then has a length and ranges', async () => {
    const first = await bytesOf('tone.wav?format=mp3')
    await expect.poll(kept).toHaveLength(1)
    const second = await ask('tone.wav?format=mp3')
    expect(Buffer.from(await second.arrayBuffer())).toEqual(first)
    expect(second.headers.get('content-length')).toBe(String(first.length))
    const part = await ask('tone.wav?format=mp3', { headers: { Range: 'bytes=10-19' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, first.subarray(10, 20)])
    const tag = second.headers.get('etag') ?? ''
    expect((await ask('tone.wav?format=mp3', { headers: { 'If-None-Match': tag } })).status).toBe(304)
    expect((await ask('tone.wav?format=mp3', { method: 'HEAD' })).headers.get('content-length')).toBe(`${first.length}`)
  })

  it('begins later, for players that seek', async () => {
    const { format } = await parseBuffer(await bytesOf('tone.wav?format=mp3&timeOffset=15'), 'audio/mpeg', {
      duration: true,
    })
    expect(format.duration).toBeCloseTo(5, 0)
    await expect.poll(kept).toEqual([])
  })

  it('is killed with the request, and leaves nothing', async () => {
    for (const at of ['', '&timeOffset=3600']) {
      const leave = new AbortController()
      const response = await ask(`long.wav?format=mp3${at}`, { signal: leave.signal })
      await response.body?.getReader().read()
      expect(ffmpegs()).toHaveLength(1)
      leave.abort()
      await expect.poll(ffmpegs).toEqual([])
      await expect.poll(kept).toEqual([])
    }
    const head = await ask('long.wav?format=mp3', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  })

  it('is begun again for a listener who comes back at once', async () => {
    for (let again = 0; again < 5; again++) {
      const leave = new AbortController()
      const response = await ask('tone.wav?format=mp3', { signal: leave.signal })
      await response.body?.getReader().read()
      leave.abort()
      const { format } = await parseBuffer(await bytesOf('tone.wav?format=mp3'), 'audio/mpeg', { duration: true })
      expect(format.duration).toBeCloseTo(20, 0)
    }
  })

  it('makes a file once for two listeners, and goes on when one of them leaves', async () => {
    const leave = new AbortController()
    const one = await ask('long.wav?format=opus&maxBitRate=16', { signal: leave.signal })
    const two = await ask('long.wav?format=opus&maxBitRate=16')
    expect(ffmpegs()).toHaveLength(1)
    await one.body?.getReader().read()
    leave.abort()
    const reader = two.body?.getReader()
    for (let parts = 0; parts < 5; parts++) expect((await reader?.read())?.done).toBe(false)
    expect(ffmpegs()).toHaveLength(1)
    await reader?.cancel()
  })

  it('needs no process for a listener who pauses, and loses nothing', async () => {
    setEnv({ MUSIC_TRANSCODES: '1' })
    const paused = await ask('long.wav?format=mp3&maxBitRate=32')
    const reader = paused.body?.getReader()
    let bytes = (await reader?.read())?.value?.length ?? 0
    await expect.poll(ffmpegs, { timeout: 120_000, interval: 200 }).toEqual([])
    expect((await bytesOf('tone.wav?format=mp3')).length).toBeGreaterThan(1000)
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) bytes += part.value.length
    const { format } = await parseBuffer(await bytesOf('long.wav?format=mp3&maxBitRate=32'), 'audio/mpeg', {
      duration: true,
    })
    expect(format.duration).toBeCloseTo(LONG_S, -1)
    expect(bytes).toBe((await bytesOf('long.wav?format=mp3&maxBitRate=32')).length)
  }, 180_000)

  it('that is killed ends the stream, keeps nothing, and is started again', async () => {
    const response = await ask('long.wav?format=mp3')
    const rest = response.arrayBuffer()
    const [pid = 0] = ffmpegs()
    process.kill(pid, 'SIGKILL')
    await expect(rest).rejects.toThrow()
    await expect.poll(kept).toEqual([])
    const again = await ask('long.wav?format=mp3')
    const reader = again.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
  })

  it('that can make nothing of a file leaves it as it is', async () => {
    const response = await ask('broken.mp3?format=opus')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(await response.text()).toBe('no sound at all')
    expect(await kept()).toEqual([])
  })

  it('runs no more often than is allowed, and four times for an account', async () => {
    setEnv({ MUSIC_TRANSCODES: '1' })
    const leave = new AbortController()
    const first = new AbortController()
    await ask('long.wav?format=mp3&timeOffset=1', { signal: first.signal })
    const others = [2, 3, 4, 5].map((offset) =>
      ask(`long.wav?format=mp3&timeOffset=${offset}`, { signal: leave.signal }),
    )
    const one = (status: number) =>
      Promise.any(others.map(async (answer) => expect((await answer).status).toBe(status)))
    await one(429)
    expect(ffmpegs()).toHaveLength(1)
    first.abort()
    await one(200)
    leave.abort()
    await Promise.allSettled(others)
  })

  it('reads a file of a bucket too', async () => {
    const found = await audioStore().find('tone.wav')
    if (!found) throw new Error('no file')
    const { file: _file, ...source } = found
    const { signal } = new AbortController()
    const target = { format: 'mp3', kbps: 64, timeOffset: 0 } as const
    const made = await transcoded({ source, path: 'tone.wav', target, account: 'a', signal })
    if (!made || !('stream' in made)) throw new Error('not made')
    const { format } = await parseBuffer(Buffer.from(await new Response(made.stream).arrayBuffer()), 'audio/mpeg', {
      duration: true,
    })
    expect(format.duration).toBeCloseTo(20, 0)
  })

  it('serves players by their protocol', async () => {
    const player = await aPlayer(server)
    const { id } = await db().musicTrack.findFirstOrThrow({ where: { path: 'tone.wav' } })
    const typeOf = async (call: string, params: Record<string, string>) => {
      const response = await server.fetch(
        `/rest/${call}?${queryOf({ ...player.signed(), c: 'test', id: `tr-${id}`, ...params })}`,
      )
      await response.arrayBuffer()
      return response.headers.get('content-type')
    }
    expect(await typeOf('stream', { format: 'opus' })).toBe('audio/ogg')
    expect(await typeOf('stream', { maxBitRate: '64' })).toBe('audio/mpeg')
    expect(await typeOf('stream', { maxBitRate: '0' })).toBe('audio/wav')
    expect(await typeOf('stream', { format: 'raw', maxBitRate: '64' })).toBe('audio/wav')
    expect(await typeOf('stream', { format: 'wma' })).toBe('audio/wav')
    expect(await typeOf('download', { format: 'mp3' })).toBe('audio/wav')
    expect(JSON.stringify(await player.ask('getOpenSubsonicExtensions'))).toContain('transcodeOffset')
  })

  it('says its version to the doctor', async () => {
    const finding = await checkFfmpeg()
    expect(finding && spoken(finding)).toMatchObject({ state: 'ok' })
    expect(env().MUSIC_FFMPEG).toBe(PROGRAM)
  })
})

it('keeps no more than it may: what was not used for longest goes first, and parts of dead processes', async () => {
  setEnv({ MUSIC_TRANSCODED_MB: '2' })
  const folder = await transcodedFolder()
  const now = Date.now()
  for (const [name, age] of [
    ['old.mp3', 30],
    ['newer.mp3', 20],
    ['newest.mp3', 10],
    ['lost.part', 4000],
    ['new.part', 1],
  ] as const) {
    writeFileSync(join(folder, name), Buffer.alloc(900_000))
    utimesSync(join(folder, name), now / 1000 - age, now / 1000 - age)
  }
  await tidy(now)
  expect(readdirSync(folder).toSorted()).toEqual(['new.part', 'newer.mp3', 'newest.mp3'])
})
