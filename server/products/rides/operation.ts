import { mutations, queries } from '#server/core/operation.ts'

export const rideQuery = queries({ product: 'rides', access: 'rides:read' })
export const rideMutation = mutations({ product: 'rides', access: 'rides:write' })
export const operatorQuery = queries({ product: 'rides', access: 'rides:read', role: 'operator' })
export const operatorMutation = mutations({ product: 'rides', access: 'rides:write', role: 'operator' })
