import { deleteNetwork, getNetwork, updateNetwork } from '#server/cloud/networks/networks.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getNetwork)
export const PUT = cloudEndpoint(updateNetwork, { example: { request: { Name: 'backend' } } })
export const PATCH = PUT
export const DELETE = cloudEndpoint(deleteNetwork, { status: 202, location: jobLocation })
