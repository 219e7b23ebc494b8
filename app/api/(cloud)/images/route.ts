import { listImages } from '#server/cloud/templates/images.service.ts'
import { cloudEndpoint } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(listImages)
