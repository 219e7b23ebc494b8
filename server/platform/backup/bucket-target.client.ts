import { Readable } from 'node:stream'
import { XMLParser } from 'fast-xml-parser'
import { bucketRequest, type Bucket } from '#server/core/bucket.client.ts'
import { env } from '#server/settings/env.ts'
import { partsOf } from './parts.ts'
import { BACKUP_NAME, type BackupTarget } from './source.ts'

/** Bytes of one part of an upload, which is held in memory; a store takes 10,000 parts. */
const PART_BYTES = 32 * 1024 * 1024
/** How long the upload of a part may take, and the store until it has joined the parts. */
const UPLOAD_MS = 10 * 60_000

/** Backups as objects of an S3 bucket. */
export function bucketTarget(place: string): BackupTarget {
  const [name = '', ...folders] = place.slice('s3://'.length).split('/')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const store = new Store(name)
  return {
    place,
    async list() {
      const found = (await store.list(prefix)).map(({ key, bytes }) => ({ file: key.slice(prefix.length), bytes }))
      return found.filter(({ file }) => BACKUP_NAME.test(file)).sort((a, b) => (a.file < b.file ? -1 : 1))
    },
    put: (file, bytes) => store.upload(prefix + file, bytes),
    async open(file) {
      const { status, body } = await store.found('GET', { key: prefix + file })
      if (status === 200 && body) return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
      throw new Error(`${place} has no ${file}`)
    },
    async remove(file) {
      await store.request('DELETE', { key: prefix + file })
    },
    tidy: () => store.abortUploads(prefix),
  }
}

type Request = Omit<Parameters<typeof bucketRequest>[1], 'method' | 'name'>

class Store {
  private readonly bucket: Bucket

  constructor(name: string) {
    const settings = env()
    this.bucket = {
      endpoint: settings.BACKUP_S3_ENDPOINT ?? settings.S3_ENDPOINT ?? '',
      name,
      region: settings.BACKUP_S3_REGION ?? settings.S3_REGION,
      accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? settings.S3_SECRET_ACCESS_KEY ?? '',
    }
  }

  /** Sends a request; a 404 is returned. @throws Error for every other status without success */
  found(method: string, request: Request): Promise<Response> {
    return bucketRequest(this.bucket, { ...request, method, name: 'backup store' })
  }

  /** Sends a request and parses the XML answer. @throws Error also when there is no such bucket or upload */
  async request(method: string, request: Request): Promise<Answer> {
    const response = await this.found(method, request)
    const answer = parse(await response.text())
    // An upload whose parts could not be joined is answered with 200 and an error.
    const problem = answer.Error?.Code
    const isGone = method === 'DELETE' && problem !== 'NoSuchBucket'
    if ((response.status === 404 && !isGone) || (response.ok && problem))
      throw new Error(`${this.bucket.name} at ${this.bucket.endpoint} answers ${method} with ${problem ?? 404}`)
    return answer
  }

  async list(prefix: string): Promise<{ key: string; bytes: number }[]> {
    const found: { key: string; bytes: number }[] = []
    for (let token: string | undefined, more = true; more;) {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
      const { ListBucketResult: page = {} } = await this.request('GET', { query })
      found.push(...(page.Contents ?? []).map(({ Key, Size }) => ({ key: Key, bytes: Number(Size) })))
      token = page.NextContinuationToken
      more = page.IsTruncated === 'true' && token !== undefined
    }
    return found
  }

  /** Uploads in parts, which become one object at the end: nobody sees half of it. @returns its length */
  async upload(key: string, source: Readable): Promise<number> {
    const begun = await this.request('POST', { key, query: { uploads: '' } })
    const uploadId = begun.InitiateMultipartUploadResult?.UploadId ?? ''
    try {
      const tags: string[] = []
      let length = 0
      for await (const part of partsOf(source, PART_BYTES)) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const headers = { 'content-length': String(part.length) }
        const response = await this.found('PUT', { key, query, headers, body: part, within: UPLOAD_MS })
        if (!response.ok) throw new Error(`${this.bucket.name} does not know the upload any more`)
        tags.push(response.headers.get('etag') ?? '')
        length += part.length
      }
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      await this.request('POST', { key, query: { uploadId }, body, within: UPLOAD_MS })
      return length
    } catch (error) {
      // If this fails, the next backup aborts the upload.
      await this.request('DELETE', { key, query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  async abortUploads(prefix: string): Promise<void> {
    const { ListMultipartUploadsResult: found } = await this.request('GET', { query: { uploads: '', prefix } })
    for (const { Key: key, UploadId: uploadId } of found?.Upload ?? []) {
      if (BACKUP_NAME.test(key.slice(prefix.length))) await this.request('DELETE', { key, query: { uploadId } })
    }
  }
}

/** The answers of the store; which property there is depends on the request. */
interface Answer {
  Error?: { Code?: string }
  ListBucketResult?: {
    Contents?: { Key: string; Size: string }[]
    IsTruncated?: string
    NextContinuationToken?: string
  }
  InitiateMultipartUploadResult?: { UploadId?: string }
  ListMultipartUploadsResult?: { Upload?: { Key: string; UploadId: string }[] }
}

function parse(text: string): Answer {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' || name === 'Upload' })
  return text === '' ? {} : (parser.parse(text) as Answer)
}
