import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { Page, dateField, jobIdField, label, serverId, stateField } from '../fields.schema.ts'

export const CreateTemplate = z.strictObject({
  Name: label.describe('Display name, 1 to 63 printable characters'),
  TechName: label.describe('Technical name, 1 to 63 printable characters, unique among own templates'),
  ServerID: serverId.describe('Server to create the template from'),
})

export const TemplateId = z.strictObject({ id: idParam().describe('Identifier of the template') })

export const ListTemplates = Page

export const TemplateView = named('Template', {
  ID: z.int().describe('Identifier of the template; also the imageID of servers created from it'),
  Name: z.string().describe('Display name'),
  TechName: z.string().describe('Technical name'),
  State: stateField,
  Size: z.int().nullable().describe('Size in MB, or null until the template is published'),
  MinHDD: z.int().describe('Minimum disk of a server created from it, in GB'),
  MinRAM: z.int().describe('Minimum memory of a server created from it, in MB'),
  DateCreate: dateField,
  JobID: jobIdField,
})
export type TemplateView = z.output<typeof TemplateView>

export const TemplateList = z.object({
  items: z.array(TemplateView).describe('Templates, newest first'),
  total: z.int().describe('All templates of the account'),
})
