import type { ProductProcess } from '#server/core/product.ts'
import { loadMusicDemo } from './demo.ts'
import { SOCKET_UPGRADES } from './socket/handshake.ts'

export default {
  upgrades: SOCKET_UPGRADES,
  async demo(say) {
    say('loading sample data: a music catalogue …')
    await loadMusicDemo()
  },
} satisfies ProductProcess
