import { createTransferKey, deleteTransferKey } from '#server/cloud/dns/transfers/transfers.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const POST = cloudEndpoint(createTransferKey, { status: 201, failures: ['conflict'] })
export const DELETE = cloudEndpoint(deleteTransferKey, { status: 202, location: jobLocation, failures: ['conflict'] })
