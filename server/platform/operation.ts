import { mutations, queries } from '#server/core/operation.ts'

export const platformQuery = queries({ product: 'platform' })
export const platformMutation = mutations({ product: 'platform' })
