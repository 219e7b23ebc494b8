import { handleSocketUpgrade, SOCKET_PATH } from '#server/music/socket/handshake.ts'
import type { UpgradeHandler } from './serve.ts'

/** Paths of the public listener that take an upgrade; every other upgrade is destroyed. */
export const UPGRADES: Record<string, UpgradeHandler> = { [SOCKET_PATH]: handleSocketUpgrade }
