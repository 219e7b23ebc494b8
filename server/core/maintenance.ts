import { env } from '#server/env.ts'
import { AppError } from './errors.ts'
import type { AnyOperation, Product } from './operation.ts'

/** What is said while a product is closed to callers; its tasks and the house itself go on. */
const CLOSED: Partial<Record<Product, () => string | false>> = {
  vacancies: () => env().VACANCIES_MAINTENANCE && 'The job search is being maintained',
}

/**
 * For both doors, before anything is read or written.
 * @throws AppError unavailable with `Retry-After` while the product of the operation is maintained
 */
export function refuseInMaintenance({ product }: Pick<AnyOperation, 'product'>): void {
  const closed = CLOSED[product]?.()
  if (closed) throw new AppError('unavailable', closed, { headers: { 'Retry-After': '30' } })
}
