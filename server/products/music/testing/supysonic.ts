import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { pngOf } from '../covers/png.ts'
import { aFlac, anMp3 } from './audio-samples.ts'

const run = promisify(execFile)

/** Another server of the API of Subsonic, with one account and one folder of music that it has scanned. */
export interface Supysonic {
  url: string
  user: string
  password: string
  stop(): Promise<void>
}

/**
 * Starts Debian's package supysonic on loopback.
 * @param program its executable, from scripts/suites/with-players.sh
 * @param home an empty folder for its settings and database
 */
export async function startSupysonic(program: string, home: string, music: string): Promise<Supysonic> {
  mkdirSync(home, { recursive: true })
  writeFileSync(
    join(home, 'supysonic.conf'),
    `[base]
database_uri = sqlite:///${home}/music.db
[webapp]
cache_dir = ${home}/cache
mount_webui = off
[daemon]
socket = ${home}/daemon.sock
`,
  )
  const [user, password] = ['listener', 'at the harbour']
  const options = { cwd: home, env: { ...process.env, HOME: home } }
  const cli = (...args: string[]) => run(program, ['cli', ...args], options)
  await cli('user', 'add', user, '--password', password, '--email', 'listener@test.quartet')
  await cli('folder', 'add', 'Music', music)
  await cli('folder', 'scan', '--foreground')
  const port = await freePort()
  const address = ['--host', '127.0.0.1', '--port', String(port)]
  const server = spawn(program, ['server', '--server', 'waitress', ...address], { ...options, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await vi.waitUntil(
    async () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    { timeout: 30_000 },
  )
  return {
    url,
    user,
    password,
    async stop() {
      server.kill()
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Writes eight songs of three artists that differ in what lists and searches distinguish. One album has two discs and a
 * picture.
 */
export function putAlbums(folder: string): void {
  const put = (path: string, content: Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [artist, album, year, genre, disc, track, title] of SONGS) {
    const comments = [`GENRE=${genre}`, `DISCNUMBER=${disc}`, `TRACKNUMBER=${track}`]
    const sound = aFlac({ title, artist, album, year }, 60 + title.length, comments)
    put(`${artist}/${album}/${disc}-${track} ${title}.flac`, sound)
  }
  const tags = { title: 'Kettle on', artist: 'Élan Vital', album: 'Morning', year: '2010' }
  put('Élan Vital/Morning/Kettle on.mp3', anMp3(tags, 20))
  put(
    'Quiet Hours/Lamplight/cover.png',
    pngOf(64, [[200, 120, 40]], () => 0),
  )
}

const SONGS = [
  ['Quiet Hours', 'Lamplight', '2021', 'Folk', 1, 1, 'First light'],
  ['Quiet Hours', 'Lamplight', '2021', 'Folk', 1, 2, 'Another lamp'],
  ['Quiet Hours', 'Lamplight', '2021', 'Folk', 2, 1, 'Closing time'],
  ['Quiet Hours', 'Before the rain', '1998', 'Folk', 1, 1, 'Clouds over'],
  ['The Harbour Lights', 'Low Tide', '2004', 'Jazz', 1, 1, 'Harbour at six'],
  ['The Harbour Lights', 'Low Tide', '2004', 'Jazz', 1, 2, 'Mooring ropes'],
  ['Élan Vital', 'Morning', '2010', 'Jazz', 1, 1, 'Open window'],
] as const
