import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { HOST_LIMITS } from '../bounds.schema.ts'
import { Page, label, stateField } from '../fields.schema.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { UnknownId } from '../unknown/unknown.schema.ts'

const KINDS = ['Server', 'Network', 'Template'] as const

const owner = text(320, 1).describe('Identifier or email address of the account that gets it')

export const AdoptUnknown = UnknownId.extend({
  Owner: owner,
  Name: label.optional().describe('Name of the server, network or template; its name on the hypervisor by default'),
})

export const AdoptMatching = z.strictObject({
  Owner: owner,
  Pattern: text(100, 1).describe('Names on the hypervisor; `*` stands for any characters'),
  Kind: z.enum(KINDS).optional().describe('Only of this kind; all by default'),
})

export const Adoptions = named('Adoptions', {
  Jobs: z.array(JobView).describe('The jobs by which the account gets them'),
  Skipped: z
    .array(
      named('SkippedAdoption', {
        ID: z.string().describe('Identifier of the unknown resource'),
        Name: z.string().describe('Name on the hypervisor'),
        Reason: z.string().describe('Why it cannot be adopted'),
      }),
    )
    .describe('What matches and cannot be adopted'),
})

export const ListAdopted = Page
export const AdoptedView = named('AdoptedResource', {
  Kind: z.enum(KINDS).describe('What it is'),
  ID: z.int().describe('Identifier of the server, network or template'),
  Name: z.string().describe('Name that its owner sees'),
  HostName: z.string().describe('Name on the hypervisor'),
  OwnerID: z.string().describe('Identifier of the account that has it'),
  OwnerEmail: z.string().nullable().describe('Email address of the account; null when it was deleted'),
  State: stateField,
  HostLimits: z.array(z.enum(HOST_LIMITS)).describe('What it has that is managed on the host alone'),
})
export type AdoptedView = z.output<typeof AdoptedView>
export const AdoptedList = z.object({ items: z.array(AdoptedView), total: z.int() })

export const ReleaseAdopted = z.strictObject({
  kind: z
    .enum(['server', 'network', 'template'], { error: () => texts('errors.titles')('not_found') })
    .describe('What it is: server, network or template'),
  id: idParam().describe('Identifier of the server, network or template'),
})
