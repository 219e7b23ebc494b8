import { deleteNetwork, getNetwork, updateNetwork } from '#server/cloud/networks/networks.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'
import { alias } from '#server/http/endpoint.ts'

export const GET = cloudEndpoint(getNetwork)
export const PUT = cloudEndpoint(updateNetwork, { failures: ['conflict'] })
export const PATCH = alias(PUT, { address: 'PUT /api/networks/{id}', name: 'patchNetwork' })
export const DELETE = cloudEndpoint(deleteNetwork, { status: 202, location: jobLocation, failures: ['conflict'] })
