import { currentLocale } from '#i18n/store.ts'
import type { z } from 'zod'
import type { Role } from '#server/core/actor.ts'
import { derive } from '#server/core/context.ts'
import { operation, type Kind, type Operation } from '#server/core/operation.ts'

/**
 * An operation of the internal layer for our own pages, which call it in process: the same operation under the same id,
 * for accounts with the scope `music:read`, or only for those with a role. Programs reach it on the internal listener
 * only.
 */
export function exposeToPages<I extends z.ZodType, O extends z.ZodType, K extends Kind>(
  inner: Operation<I, O, K>,
  role?: Role,
): Operation<I, O, K> {
  return operation<I, O, K>({
    ...inner,
    access: 'music:read',
    role: role ?? inner.role,
    // The rules of titles are said in the language of the page, which may not be the browser's.
    run: (ctx, input) => inner.run(derive(ctx, { language: currentLocale() }), input),
  })
}
