import { procedure, router } from '#server/api/trpc/init.ts'
import * as adoption from './adoption/adoption.service.ts'
import { checkZoneDelegation } from './dns/delegation/delegation.service.ts'
import { getPointer, resetPointer, setPointer } from './dns/pointers/pointers.service.ts'
import * as recordSets from './dns/records/record-sets.service.ts'
import { deleteZone, signZone, unsignZone, updateZone } from './dns/zones/change-zone.service.ts'
import * as transfers from './dns/transfers/transfers.service.ts'
import { exportZoneFile, importZoneFile } from './dns/zones/zone-file.service.ts'
import { createZone, getZone, listZones } from './dns/zones/zones.service.ts'
import * as firewalls from './firewalls/firewalls.service.ts'
import { getJob, listJobs } from './jobs/jobs.service.ts'
import * as keys from './keys/keys.service.ts'
import { getLimits } from './limits/limits.service.ts'
import { getUserQuotas, replaceUserQuotas } from './limits/quotas.service.ts'
import { createNetwork, deleteNetwork, getNetwork, listNetworks, updateNetwork } from './networks/networks.service.ts'
import { requestConsole } from './console/console.service.ts'
import { deleteServer, updateServer } from './servers/change-server.service.ts'
import { actOnServer, revealPassword } from './servers/server-actions.service.ts'
import { rebuildServer, resetPassword } from './servers/rebuild.service.ts'
import { createServer, getServer, listServerJobs, listServers } from './servers/servers.service.ts'
import * as schedules from './snapshots/schedule.service.ts'
import * as snapshots from './snapshots/snapshots.service.ts'
import { changeStack, getStackDefinition } from './stacks/change-stack.service.ts'
import * as stacks from './stacks/stacks.service.ts'
import { listImages } from './templates/images.service.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  updateTemplate,
} from './templates/templates.service.ts'
import { getMetrics } from './usage/usage.service.ts'
import { deleteUnknown, listUnknown, updateUnknown } from './unknown/unknown.service.ts'

export const cloudRouter = router({
  servers: router({
    list: procedure(listServers),
    get: procedure(getServer),
    jobs: procedure(listServerJobs),
    metrics: procedure(getMetrics),
    create: procedure(createServer),
    update: procedure(updateServer),
    delete: procedure(deleteServer),
    act: procedure(actOnServer),
    revealPassword: procedure(revealPassword),
    rebuild: procedure(rebuildServer),
    resetPassword: procedure(resetPassword),
    requestConsole: procedure(requestConsole),
    ptr: procedure(getPointer),
    setPtr: procedure(setPointer),
    resetPtr: procedure(resetPointer),
  }),
  images: router({ list: procedure(listImages) }),
  templates: router({
    list: procedure(listTemplates),
    get: procedure(getTemplate),
    create: procedure(createTemplate),
    update: procedure(updateTemplate),
    delete: procedure(deleteTemplate),
  }),
  networks: router({
    list: procedure(listNetworks),
    get: procedure(getNetwork),
    create: procedure(createNetwork),
    update: procedure(updateNetwork),
    delete: procedure(deleteNetwork),
  }),
  zones: router({
    list: procedure(listZones),
    get: procedure(getZone),
    create: procedure(createZone),
    update: procedure(updateZone),
    delete: procedure(deleteZone),
    sign: procedure(signZone),
    unsign: procedure(unsignZone),
    checkDelegation: procedure(checkZoneDelegation),
    export: procedure(exportZoneFile),
    import: procedure(importZoneFile),
    getTransfer: procedure(transfers.getZoneTransfer),
    replaceTransfer: procedure(transfers.replaceZoneTransfer),
    createTransferKey: procedure(transfers.createTransferKey),
    deleteTransferKey: procedure(transfers.deleteTransferKey),
  }),
  recordSets: router({
    list: procedure(recordSets.listRecordSets),
    get: procedure(recordSets.getRecordSet),
    replaceAll: procedure(recordSets.replaceRecordSets),
    change: procedure(recordSets.changeRecordSetsBatch),
    put: procedure(recordSets.putRecordSet),
    delete: procedure(recordSets.deleteRecordSet),
  }),
  snapshots: router({
    list: procedure(snapshots.listSnapshots),
    get: procedure(snapshots.getSnapshot),
    create: procedure(snapshots.createSnapshot),
    delete: procedure(snapshots.deleteSnapshot),
    restore: procedure(snapshots.restoreSnapshot),
    getSchedule: procedure(schedules.getSchedule),
    replaceSchedule: procedure(schedules.replaceSchedule),
    deleteSchedule: procedure(schedules.deleteSchedule),
  }),
  keys: router({
    list: procedure(keys.listKeys),
    get: procedure(keys.getKey),
    create: procedure(keys.createKey),
    update: procedure(keys.updateKey),
    delete: procedure(keys.deleteKey),
  }),
  firewalls: router({
    list: procedure(firewalls.listFirewalls),
    get: procedure(firewalls.getFirewall),
    create: procedure(firewalls.createFirewall),
    update: procedure(firewalls.updateFirewall),
    replaceRules: procedure(firewalls.replaceFirewallRules),
    delete: procedure(firewalls.deleteFirewall),
  }),
  stacks: router({
    list: procedure(stacks.listStacks),
    get: procedure(stacks.getStack),
    create: procedure(stacks.createStack),
    update: procedure(stacks.updateStack),
    definition: procedure(getStackDefinition),
    change: procedure(changeStack),
    delete: procedure(stacks.deleteStack),
  }),
  jobs: router({ list: procedure(listJobs), get: procedure(getJob) }),
  limits: router({ get: procedure(getLimits) }),
  quotas: router({ get: procedure(getUserQuotas), replace: procedure(replaceUserQuotas) }),
  adoptions: router({
    list: procedure(adoption.listAdopted),
    create: procedure(adoption.adoptMatching),
    delete: procedure(adoption.releaseAdopted),
  }),
  unknown: router({
    list: procedure(listUnknown),
    update: procedure(updateUnknown),
    delete: procedure(deleteUnknown),
    adopt: procedure(adoption.adoptUnknown),
  }),
})
