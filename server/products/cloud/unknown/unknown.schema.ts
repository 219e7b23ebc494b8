import { z } from 'zod'
import { named, opaqueId } from '#server/core/base.schema.ts'
import { HOST_LIMITS } from '../bounds.schema.ts'
import { Page, dateField } from '../fields.schema.ts'
import { HOSTED_TYPES } from '../jobs/jobs.schema.ts'

const STATES = ['Unknown', 'Ignored', 'Deleting'] as const

/** What a hypervisor says of something that has no record here. */
export const Facts = z.object({
  Name: z.string().describe('Name on the hypervisor or the name servers'),
  CPU: z.int().nullable().default(null).describe('Processors of a server, or null'),
  RAM: z.int().nullable().default(null).describe('Memory of a server in MB, or null'),
  HDD: z.int().nullable().default(null).describe('Disk of a server in GB, or null'),
  IP: z.string().nullable().default(null).describe('Public address of a server, or null'),
  CreateDate: dateField.nullable().default(null).describe('Time it was created, or null'),
  LastStartDate: dateField.nullable().default(null).describe('Time a server was last started, or null'),
  Gateway: z.string().nullable().default(null).describe('Gateway of a network, or null'),
  Prefix: z.int().nullable().default(null).describe('Bits of the mask of a network, or null'),
  Size: z.int().nullable().default(null).describe('Size of an image in MB, or null'),
  Limits: z
    .array(z.enum(HOST_LIMITS))
    .default([])
    .describe('What it has that stays managed on the host alone after an adoption'),
})
export type Facts = z.output<typeof Facts>

export const UnknownView = named('UnknownResource', {
  ID: z.string().describe('Identifier'),
  Kind: z.enum(HOSTED_TYPES).describe('What it is'),
  Foreign: z.boolean().describe('True when others made it on the hypervisor: it can be adopted, and is never deleted'),
  State: z.enum(STATES).describe('Unknown, Ignored, or Deleting when its deletion was requested'),
  FoundDate: dateField.describe('Time it was first found without a record'),
  Error: z.string().nullable().describe('Why it could not be deleted yet, or null'),
  ...Facts.shape,
})
export type UnknownView = z.output<typeof UnknownView>

export const ListUnknown = Page
export const UnknownList = z.object({ items: z.array(UnknownView), total: z.int() })

export const UnknownId = z.strictObject({ id: opaqueId('unk').describe('Identifier of the unknown resource') })
export const UpdateUnknown = z.strictObject({
  ...UnknownId.shape,
  Ignored: z.boolean().describe('True when it is known and may stay as it is'),
})
