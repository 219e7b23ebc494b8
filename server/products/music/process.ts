import type { ProductProcess } from '#server/core/product.ts'
import { loadMusicDemo } from './demo.ts'
import { watchLibraries } from './libraries/watch.ts'
import { realRoot } from './library/files.ts'
import { checkBucket } from './library/bucket.client.ts'
import { checkFfmpeg } from './transcode/ffmpeg.client.ts'
import { SOCKET_UPGRADES } from './socket/handshake.ts'

export default {
  checks: [checkBucket, checkFfmpeg],
  upgrades: SOCKET_UPGRADES,
  folders: { audio: realRoot },
  work: watchLibraries,
  async demo(say) {
    say('loading sample data: a music catalogue …')
    await loadMusicDemo()
  },
} satisfies ProductProcess
