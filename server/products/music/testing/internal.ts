import { closeDb, db } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'

/** The internal listener with a service token that is sent by default. */
export interface InternalServer extends TestServer {
  token: string
  /** The parsed JSON answer with its status. */
  json(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<{ status: number; body: Json }>
}

export type Json = Record<string, unknown> & { id: number }

/** A service token of a new account. */
export async function aServiceToken(expiresAt?: Date): Promise<string> {
  return aToken(await aUser(), { scopes: ['music:internal'], ...(expiresAt && { expiresAt }) })
}

/** Closing it ends the connections to the database. */
export async function startInternal(): Promise<InternalServer> {
  const server = await startTestServer({ listener: 'internal' })
  const token = await aServiceToken()
  return {
    ...server,
    token,
    async close() {
      await server.close()
      await closePubsub()
      await closeDb()
    },
    async json(method, path, body, headers) {
      const init = { method, token, ...(headers && { headers }), ...(body !== undefined && { json: body }) }
      const response = await server.fetch(path, init)
      const text = await response.text()
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Json }
    },
  }
}

type TrackData = Partial<{ title: string; duration: number; artistId: number; path: string; audioBytes: bigint }>

/** A track of a new artist, written to the database directly. */
export async function aTrack(data: TrackData = {}) {
  const artistId = data.artistId ?? (await db().musicArtist.create({ data: { title: 'Some Artist' } })).id
  return db().musicTrack.create({ data: { title: 'Some title', duration: 100, ...data, artistId } })
}
