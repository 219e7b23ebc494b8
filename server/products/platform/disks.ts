import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#server/settings/env.ts'
import { recordedHome } from '#server/core/postgres/cluster-location.ts'

interface Disk {
  folder: 'data' | 'database' | 'music'
  /** Bytes that the system account of this process may still write; `size` is the total. */
  free: number
  size: number
}

/** The file systems of DATA_DIR, the embedded database and the audio files; without folders that do not exist. */
export async function disks(): Promise<Disk[]> {
  const { DATA_DIR, MUSIC_DIR } = env()
  const folders = {
    data: DATA_DIR,
    database: recordedHome(join(DATA_DIR, 'postgres')) ?? DATA_DIR,
    music: MUSIC_DIR ?? DATA_DIR,
  }
  const found = await Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      const disk = await statfs(path).catch(() => null)
      return disk && { folder, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
    }),
  )
  return found.filter((disk) => disk !== null) as Disk[]
}
