import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'
import { deleteTemplate, getTemplate } from '#server/cloud/templates/templates.service.ts'

export const GET = cloudEndpoint(getTemplate)
export const DELETE = cloudEndpoint(deleteTemplate, { status: 202, location: jobLocation, failures: ['conflict'] })
