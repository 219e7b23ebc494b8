import { listImages } from '#server/cloud/images.service.ts'
import { cloudEndpoint } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(listImages)
