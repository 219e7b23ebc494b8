import { z } from 'zod'
import { ALL_ROLES, ALL_SCOPES } from './scopes.schema.ts'

export const roleSchema = z.enum(ALL_ROLES).meta({ id: 'Role' })
export const scopeSchema = z.enum(ALL_SCOPES).meta({ id: 'Scope' })
