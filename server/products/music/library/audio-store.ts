export type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** An audio file as it is stored. */
export interface AudioFile {
  bytes: number
  modified: Date
  type: string
  /** Entity tag of the file, which differs after each change. */
  tag: string
  /** Where it is on this machine; absent for one in a bucket. */
  file?: string
  /**
   * A part of it, first and last byte included.
   * @throws unavailable when the store does not answer, or has another file there by now
   */
  read(first: number, last: number): Promise<Bytes>
}

/** What the catalogue knows of a track's file. */
interface StoredTrack {
  path: string
  /** Whether the file was there when its path was written, or at the last import. */
  known: boolean
}

/** Holds audio files by their stored paths (`storedPath`). */
export interface AudioStore {
  /** @throws unavailable when the store does not answer; null when it has no such file */
  find(path: string): Promise<AudioFile | null>
  /** For each of these tracks, whether its file exists. */
  present(tracks: readonly StoredTrack[]): Promise<boolean[]>
  /** Stores a file, or replaces it, whole or not at all. @throws unavailable when the store does not answer */
  put(path: string, content: Buffer | { file: string }): Promise<void>
}
