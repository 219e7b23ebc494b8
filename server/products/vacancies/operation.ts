import type { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import type { Kind, Operation, OperationSpec } from '#server/core/operation.ts'

type Spec<I extends z.ZodType, O extends z.ZodType, K extends Kind> = OperationSpec<I, O, K>

/** An operation of the job search, whose contract answers 400 for a value out of bounds. */
export const vacancyOperation = <I extends z.ZodType, O extends z.ZodType, K extends Kind>(
  spec: Omit<Spec<I, O, K>, 'product' | 'bounds'>,
): Operation<I, O, K> => operation<I, O, K>({ product: 'vacancies', bounds: 'invalid_input', ...spec })

/** A query that is open to everybody. */
export const publicQuery = <I extends z.ZodType, O extends z.ZodType>(
  spec: Omit<Spec<I, O, 'query'>, 'product' | 'bounds' | 'access' | 'kind'>,
): Operation<I, O, 'query'> => vacancyOperation({ access: 'anyone', kind: 'query', ...spec })
