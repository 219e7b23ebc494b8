import { createNetwork, listNetworks } from '#server/cloud/networks/networks.service.ts'
import { cloudEndpoint, pagedList } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(listNetworks, pagedList())
export const POST = cloudEndpoint(createNetwork, {
  status: 201,
  location: (network) => `/api/networks/${network.ID}`,
})
