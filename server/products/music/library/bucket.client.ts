import { texts } from '#i18n/texts.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { bucketRequest, type BucketError } from '#server/core/bucket.client.ts'
import { AppError, errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { log } from '#server/core/process/log.ts'
import { env } from '#server/settings/env.ts'
import { audioType } from './files.ts'
import type { AudioFile, AudioStore } from './audio-store.ts'

/** How long the upload of a file may take. */
const UPLOAD_MS = 30 * 60_000

/** Whether audio files are in a bucket. */
export const usesBucket = (): boolean => env().S3_BUCKET !== undefined

/** Audio files as objects of an S3 bucket; their keys are the stored paths. */
export const bucketStore: AudioStore = {
  async find(path) {
    const type = audioType(path)
    if (!type) return null
    const { status, headers } = await send('HEAD', path, {})
    if (status === 404) return null
    const tag = headers.get('etag') ?? ''
    return {
      bytes: Number(headers.get('content-length') ?? 0),
      modified: new Date(headers.get('last-modified') ?? 0),
      type,
      tag,
      read: (first, last) => read(path, `bytes=${first}-${last}`, tag),
    }
  },

  // A request for each track of a list would take longer than the list.
  present: (tracks) => Promise.resolve(tracks.map(({ known }) => known)),

  async put(path, content) {
    // A store that does not answer is noticed before a long upload begins.
    await send('HEAD', path, {})
    const isFile = !Buffer.isBuffer(content)
    const bytes = isFile ? (await stat(content.file)).size : content.length
    const headers = { 'content-type': audioType(path) ?? '', 'content-length': String(bytes) }
    const body = isFile ? Readable.toWeb(createReadStream(content.file)) : new Uint8Array(content)
    const response = await send('PUT', path, headers, body as BodyInit)
    await response.body?.cancel()
    if (response.status === 404) throw unavailable({ status: 404 }, 'PUT')
  },
}

/** Whether the bucket is there, and takes our key. */
export async function checkBucket(): Promise<Finding | null> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = '' } = env()
  if (bucket === undefined) return null
  const id = 'systems.bucket'
  const t = () => texts('music.checks')
  try {
    // HEAD would not tell a missing bucket from a missing object.
    const body = await (await send('GET', 'quartet-doctor.mp3', {})).text()
    if (!body.includes('NoSuchBucket')) return ok(id, () => [t()('bucket'), t()('answers', { bucket, endpoint })])
    return broken(id, () => [t()('bucket'), t()('missing', { bucket }), t()('remedy')])
  } catch (error) {
    return broken(id, () => [t()('bucket'), errorText(error), t()('remedy')])
  }
}

async function read(path: string, range: string, tag: string): ReturnType<AudioFile['read']> {
  const { status, body } = await send('GET', path, { range, 'if-match': tag })
  if (status === 206 && body) return body
  await body?.cancel()
  throw unavailable({ status }, 'GET')
}

/**
 * One request for an object; 404 is an answer.
 * @throws unavailable for every other status that is no success
 */
async function send(method: string, path: string, headers: Record<string, string>, body?: BodyInit): Promise<Response> {
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = env()
  const bucket = {
    endpoint: S3_ENDPOINT,
    name: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  try {
    const upload = method === 'PUT' && { within: UPLOAD_MS }
    return await bucketRequest(bucket, {
      name: 'audio store',
      method,
      key: path,
      headers,
      ...(body && { body }),
      ...upload,
    })
  } catch (error) {
    const { status, cause } = error as BucketError
    throw unavailable(status === undefined ? { err: cause } : { status }, method)
  }
}

function unavailable(why: { status?: number; err?: unknown }, method: string): AppError {
  log().warn({ ...why, method }, 'the store of the audio files does not answer as it should')
  return new AppError('unavailable', texts('music.errors')('storeUnavailable'), { headers: { 'Retry-After': '5' } })
}
