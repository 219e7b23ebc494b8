import { mutations, queries } from '#server/core/operation.ts'

export const platformQuery = queries({ product: 'platform' })
export const platformMutation = mutations({ product: 'platform' })

export const publicQuery = queries({ product: 'platform', access: 'anyone' })
export const publicMutation = mutations({ product: 'platform', access: 'anyone' })

/** Declares queries and mutations that only a session may call, no token. */
export const sessionQuery = queries({ product: 'platform', access: 'session' })
export const sessionMutation = mutations({ product: 'platform', access: 'session' })

export const tokenQuery = queries({ product: 'platform', access: 'tokens:write' })
export const tokenMutation = mutations({ product: 'platform', access: 'tokens:write' })

export const webhookQuery = queries({ product: 'platform', access: 'webhooks:read' })
export const webhookMutation = mutations({ product: 'platform', access: 'webhooks:write' })

export const operatorQuery = queries({ product: 'platform', access: 'operator:read', role: 'operator' })
export const operatorMutation = mutations({ product: 'platform', access: 'operator:write', role: 'operator' })
