import { readFileSync, rmSync, unwatchFile, watchFile } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { writeDurably } from '#server/core/process/durable-file.ts'
import { env } from '#server/settings/env.ts'

/** Which backup of BACKUP_TARGET an installation without accounts becomes at its next start, or why it could not. */
const RestoreRequest = z.object({
  backup: z.string(),
  passphrase: z.string().optional(),
  problem: z.string().optional(),
})
export type RestoreRequest = z.output<typeof RestoreRequest>

const EVERY_MS = 1000

/** A file, because it outlives the database that the restore fills. */
const requestFile = () => join(env().DATA_DIR, 'restore-request.json')

export async function storeRestoreRequest(request: RestoreRequest): Promise<void> {
  await mkdir(env().DATA_DIR, { recursive: true })
  await writeDurably(requestFile(), [Readable.from([Buffer.from(JSON.stringify(request))])])
}

/** Null when there is none. */
export function readRestoreRequest(): RestoreRequest | null {
  try {
    return RestoreRequest.parse(JSON.parse(readFileSync(requestFile(), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function removeRestoreRequest(): void {
  rmSync(requestFile(), { force: true })
}

/** Calls `requested` once, when any process has stored a request. @returns a function that ends the watch */
export function watchRestoreRequests(requested: () => void): () => void {
  const file = requestFile()
  const stop = () => unwatchFile(file)
  watchFile(file, { interval: EVERY_MS, persistent: false }, () => {
    const request = readRestoreRequest()
    if (!request || request.problem !== undefined) return
    stop()
    requested()
  })
  return stop
}
