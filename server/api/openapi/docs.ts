import type { z } from 'zod'
import type { ErrorCode } from '#server/core/errors.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import type { HeaderName } from './headers.ts'
import type { Glossary } from './schemas.ts'

/** A body by media type; a schema by itself is JSON, null is no body. */
export type Body = z.ZodType | Readonly<Record<string, z.ZodType>> | null

/** What the API description says of an endpoint beyond its operation. */
export interface EndpointDocs {
  /** Schema of what a client sends, when `input` of the endpoint converts it to the operation's input. */
  request?: z.ZodType
  /** True for what takes an `Idempotency-Key` although it is no POST. */
  takesKey?: boolean
  /** Fields that belong into the query although the request has a body. */
  queryFields?: readonly string[]
  /** Request headers that are read besides the usual ones. */
  requestHeaders?: readonly HeaderName[]
  /** The success answers by status, where they are not the operation's output as JSON with `status`. */
  answers?: Readonly<Record<number, Body>>
  /** Response headers besides the usual ones. */
  responseHeaders?: readonly HeaderName[]
  /** Other formats of the JSON answer: media type → how a body is written in it. */
  formats?: Readonly<Record<string, BodyFormat>>
  /** Errors besides the usual ones. */
  failures?: readonly ErrorCode[]
  /** Meanings of fields whose schemas have no description, by name. */
  glossary?: Glossary
  deprecated?: boolean
  /** The endpoint that this one repeats at another address. */
  aliasOf?: Alias
}

export interface EventData {
  data: z.ZodType
  glossary?: Glossary
}

/** An event that webhooks send. */
export interface DescribedEvent extends EventData {
  /** `job.completed` */
  type: string
  product: AnyOperation['product']
  meaning: string
}

export interface BodyFormat {
  schema: z.ZodType
  write: (body: unknown) => string
}

export interface Alias {
  /** `GET /api/companies` */
  address: string
  /** The `operationId` of the alias. */
  name: string
}

/** Whether a request takes an `Idempotency-Key`. */
export const takesKey = (method: string, { takesKey: takes = false }: EndpointDocs) => method === 'POST' || takes
