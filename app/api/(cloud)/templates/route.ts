import { cloudEndpoint, pagedList } from '#server/cloud/rest.ts'
import { createTemplate, listTemplates } from '#server/cloud/templates/templates.service.ts'

export const GET = cloudEndpoint(listTemplates, pagedList())
export const POST = cloudEndpoint(createTemplate, {
  status: 201,
  location: (template) => `/api/templates/${template.ID}`,
})
