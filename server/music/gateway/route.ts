import type { z } from 'zod'
import type { Scope } from '#server/core/actor.ts'
import type { ErrorCode } from '#server/core/errors.ts'

/** One external endpoint: everything the gateway does for it is in this row. */
export interface GatewayRoute {
  /** `noun.verb`, unique in its version. */
  id: string
  summary: string
  /** Path under `/api/{version}`, with `{id}`. */
  path: string
  /**
   * The internal call that answers it: path, and the query it always has. `{name}` is filled from the path or, for a
   * parameter, from the query.
   */
  internal: string
  /** What the caller's identity must allow. */
  scope: Scope
  /** Parameters a caller may send besides `format`. */
  allowed: Readonly<Record<string, Parameter>>
  /** The only fields that leave. */
  projection: z.ZodObject
  /** Seconds an answer counts as fresh, in the gateway and at the client. */
  cache: number
  /** Kinds of changes that make the answer untrue; `track`, `artist`, `album` mean the one with the id in the path. */
  tags: readonly string[]
  /** For the API description: errors besides the usual ones. */
  failures?: readonly ErrorCode[]
}

export interface Parameter {
  description: string
  /** Numbers: the internal parameter's name, default, least and greatest value; a greater one is lowered to it. */
  clamp?: { to: string; default: number; min: number; max: number }
  /** Texts: the internal parameter's name. */
  text?: { to: string; max: number }
}
