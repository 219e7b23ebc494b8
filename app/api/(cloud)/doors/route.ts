import { oneCloudDoor } from '#server/cloud/dns/doors/onecloud/routes.ts'
import { powerDnsDoor } from '#server/cloud/dns/doors/powerdns/routes.ts'

/** APIs of other products, at paths of their own beside `/api`. */
export const doors = [powerDnsDoor, oneCloudDoor]
