import { mutations, queries } from '#server/core/operation.ts'

export const cloudQuery = queries({ product: 'cloud', access: 'cloud:read' })
export const cloudMutation = mutations({ product: 'cloud', access: 'cloud:write' })
