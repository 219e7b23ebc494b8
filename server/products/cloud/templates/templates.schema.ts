import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { Page, dateField, jobIdField, label, serverId, stateField, listOf } from '../fields.schema.ts'
import { isProtected, labelSelector, labels } from '../labels/labels.schema.ts'

export const CreateTemplate = z.strictObject({
  Name: label.describe('Display name, 1 to 63 printable characters'),
  TechName: label.describe('Technical name, 1 to 63 printable characters, unique among own templates'),
  ServerID: serverId.describe('Server to create the template from'),
  Labels: labels.default({}),
})
export type CreateTemplate = z.output<typeof CreateTemplate>

export const TemplateId = z.strictObject({ id: idParam().describe('Identifier of the template') })

export const ListTemplates = Page.extend({ label_selector: labelSelector })

export const UpdateTemplate = TemplateId.extend({
  Name: CreateTemplate.shape.Name.optional(),
  Labels: labels.optional(),
  Protected: isProtected.optional(),
})

export const TemplateView = named('Template', {
  ID: z.int().describe('Identifier of the template; also the imageID of servers created from it'),
  Name: z.string().describe('Display name'),
  TechName: z.string().describe('Technical name'),
  State: stateField,
  Size: z.int().nullable().describe('Size in MB, or null until the template is published'),
  MinHDD: z.int().describe('Minimum disk of a server created from it, in GB'),
  MinRAM: z.int().describe('Minimum memory of a server created from it, in MB'),
  Labels: labels,
  Protected: isProtected,
  DateCreate: dateField,
  JobID: jobIdField,
})
export type TemplateView = z.output<typeof TemplateView>

export const TemplateList = listOf(TemplateView, 'Templates, newest first', 'All templates of the account')
