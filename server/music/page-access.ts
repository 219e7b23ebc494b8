import type { z } from 'zod'
import type { Role } from '#server/core/actor.ts'
import { operation } from '#server/core/operation.ts'
import type { Kind, Operation } from '#server/core/operation.ts'

/**
 * An operation of the internal layer as the operator's own pages use it, in process: the same capability under the
 * same id, for people who may listen, or for a role. Programs get it on the internal listener only.
 */
export function forPages<I extends z.ZodType, O extends z.ZodType, K extends Kind>(
  inner: Operation<I, O, K>,
  role?: Role,
): Operation<I, O, K> {
  return operation<I, O, K>({ ...inner, access: 'music:read', ...(role && { role }) })
}
