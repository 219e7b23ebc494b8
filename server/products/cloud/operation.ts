import { mutations, queries } from '#server/core/operation.ts'

const READ = { product: 'cloud', access: 'cloud:read' } as const
const WRITE = { product: 'cloud', access: 'cloud:write' } as const

export const cloudQuery = queries(READ)
export const cloudMutation = mutations(WRITE)
export const operatorQuery = queries({ ...READ, role: 'operator' })
export const operatorMutation = mutations({ ...WRITE, role: 'operator' })

/** Operations on the resource whose `id` is in the input: tokens that are bound to it may call them. */
const on = (kind: 'server' | 'zone' | 'stack') => ({ kind, on: ({ id }: { id: number }) => [`${kind}:${id}`] })

export const serverQuery = queries({ ...READ, acts: on('server') })
export const serverMutation = mutations({ ...WRITE, acts: on('server') })
export const zoneQuery = queries({ ...READ, acts: on('zone') })
export const zoneMutation = mutations({ ...WRITE, acts: on('zone') })
export const stackQuery = queries({ ...READ, acts: on('stack') })
export const stackMutation = mutations({ ...WRITE, acts: on('stack') })
