// The catalogue for music players on the real listener: 100,000 tracks by 2,000 artists, one of which has an audio
// file, and an account that has heard, starred and rated some. Sends `<url> <token>`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setEnv } from '#server/settings/env.ts'
import { benchFolder } from '../harness.ts'
import { openBenchDatabase } from '../music-database.ts'

const { TRACKS } = process.env
const SHAPE = { artists: 2_000, albums: 10_000 }
/** About 50 minutes of MP3 with 128 kbit/s. */
const SECONDS = 3_000

const folder = benchFolder()
const database = await openBenchDatabase(Number(TRACKS), undefined, SHAPE)
setEnv({ MUSIC_DIR: folder })
const { anMp3 } = await import('#server/products/music/testing/audio-samples.ts')
const { aToken, aUser } = await import('#server/testing/factories.ts')
const { db } = await import('#server/core/database/db.ts')
const { startTestServer } = await import('#server/testing/http.ts')
mkdirSync(join(folder, 'a'))
writeFileSync(join(folder, 'a/1.mp3'), anMp3({ title: 'Title of one', artist: 'Prolific', album: 'Album 2' }, SECONDS))
const user = await aUser()
const some = Array.from({ length: 1_000 }, (_, i) => 1 + i * 7)
const at = new Date()
await db().musicListen.createMany({
  data: some.map((trackId, i) => ({ userId: user.id, trackId, at: new Date(at.getTime() - i * 60_000) })),
})
await db().musicMark.createMany({
  data: some.map((itemId) => ({ userId: user.id, kind: 'album', itemId, starredAt: at, rating: 1 + (itemId % 5) })),
})
const { url } = await startTestServer()
const token = await aToken(user)
process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
process.send?.(`${url} ${token} ${process.pid} ${folder}`)
