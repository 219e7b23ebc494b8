import { AwsV4Signer } from 'aws4fetch'
import { traced } from './tracing/tracing.ts'

/** How long an answer may take to begin; its body may then take as long as its reader. */
const ANSWER_MS = 10_000

/** A bucket of an S3 service, and the key to it. */
export interface Bucket {
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface BucketRequest {
  method: string
  /** key of an object; without it the request is for the bucket itself */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: BodyInit
  /** name of the span in traces: `audio store` */
  name: string
  /** milliseconds until the answer must begin */
  within?: number
}

/** A request that failed: has the status of the answer, or as `cause` the reason why there was no answer. */
export class BucketError extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Sends one request to a bucket. @throws BucketError without an answer, or for a status that is neither 2xx nor 404 */
export function bucketRequest(bucket: Bucket, request: BucketRequest): Promise<Response> {
  const { method, name, body, within = ANSWER_MS } = request
  return traced(`${name} ${method}`, { kind: 'client' }, async () => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), within)
    try {
      const signed = await signedRequest(bucket, request)
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: late.signal,
        ...(body !== undefined && { body, duplex: 'half' }),
      } as RequestInit)
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new BucketError(
        `${bucket.name} at ${bucket.endpoint} answers ${method} with ${response.status}`,
        response.status,
      )
    } catch (error) {
      if (error instanceof BucketError) throw error
      throw new BucketError(`${bucket.name} at ${bucket.endpoint} does not answer`, undefined, error)
    } finally {
      clearTimeout(timer)
    }
  })
}

/** Signs a request without its body, which may be a stream. */
function signedRequest(bucket: Bucket, { method, key = '', query = {}, headers }: BucketRequest) {
  const path = key.split('/').map(encodeURIComponent).join('/')
  const url = new URL(`${bucket.endpoint.replace(/\/$/, '')}/${bucket.name}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    service: 's3',
    region: bucket.region,
  }).sign()
}
