import { procedure, router } from '#server/trpc/init.ts'
import { getJob, listJobs } from './jobs/jobs.service.ts'
import { getLimits } from './limits/limits.service.ts'
import { createNetwork, deleteNetwork, getNetwork, listNetworks, updateNetwork } from './networks/networks.service.ts'
import { deleteServer, updateServer } from './servers/change-server.service.ts'
import { actOnServer, revealPassword } from './servers/server-actions.service.ts'
import { createServer, getServer, listServerJobs, listServers } from './servers/servers.service.ts'
import { listImages } from './templates/images.service.ts'
import { createTemplate, deleteTemplate, getTemplate, listTemplates } from './templates/templates.service.ts'

export const cloudRouter = router({
  servers: router({
    list: procedure(listServers),
    get: procedure(getServer),
    jobs: procedure(listServerJobs),
    create: procedure(createServer),
    update: procedure(updateServer),
    delete: procedure(deleteServer),
    act: procedure(actOnServer),
    revealPassword: procedure(revealPassword),
  }),
  images: router({ list: procedure(listImages) }),
  templates: router({
    list: procedure(listTemplates),
    get: procedure(getTemplate),
    create: procedure(createTemplate),
    delete: procedure(deleteTemplate),
  }),
  networks: router({
    list: procedure(listNetworks),
    get: procedure(getNetwork),
    create: procedure(createNetwork),
    update: procedure(updateNetwork),
    delete: procedure(deleteNetwork),
  }),
  jobs: router({ list: procedure(listJobs), get: procedure(getJob) }),
  limits: router({ get: procedure(getLimits) }),
})
