import { mutations, queries } from '#server/core/operation.ts'

/** The catalogue is open to the gateway and to our own pages; programs call the gateway. */
const COMMON = { product: 'music', access: 'music:internal' } as const

export const musicQuery = queries(COMMON)
export const musicMutation = mutations(COMMON)

/** For what an account keeps of its listening; programs with its token may call these operations, too. */
export const listenerQuery = queries({ product: 'music', access: 'music:read' })
export const listenerMutation = mutations({ product: 'music', access: 'music:write' })
export const operatorQuery = queries({ product: 'music', access: 'music:read', role: 'operator' })
export const operatorMutation = mutations({ product: 'music', access: 'music:write', role: 'operator' })
export const sessionQuery = queries({ product: 'music', access: 'session' })
export const sessionMutation = mutations({ product: 'music', access: 'session' })
