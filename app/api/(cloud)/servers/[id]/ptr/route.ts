import { getPointer, resetPointer, setPointer } from '#server/cloud/dns/pointers/pointers.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getPointer)
export const PUT = cloudEndpoint(setPointer, { status: 202, location: jobLocation, failures: ['conflict'] })
export const DELETE = cloudEndpoint(resetPointer, { status: 202, location: jobLocation, failures: ['conflict'] })
