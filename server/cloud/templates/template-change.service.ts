import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import type { CloudServer } from '#prisma/generated/client.ts'
import { SYSTEM_IMAGES } from './images.schema.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { jobView } from '../jobs/job-row.ts'
import { UNFINISHED, addJob, subjectOf } from '../jobs/write-job.ts'
import { reserve } from '../limits/limits.service.ts'
import { lockOwner } from '../owner.sql.ts'
import { requestedState } from '../state-change.ts'
import { CreateTemplate, TemplateId, TemplateView } from './templates.schema.ts'
import { ownTemplate, templateViews } from './templates.service.ts'

export const createTemplate = operation({
  id: 'cloud.templates.create',
  product: 'cloud',
  summary: 'Make a template of a server',
  description: "The work stands in the server's queue; the server keeps running.",
  access: 'cloud:write',
  kind: 'mutation',
  input: CreateTemplate,
  output: TemplateView,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const tx = ctx.db
    await lockOwner(tx, ownerId)
    const server = await tx.cloudServer.findFirst({ where: { id: input.ServerID, ownerId } })
    if (!server) throw refusal('ServerID', `there is no server ${input.ServerID}`)
    const state = requestedState('Server', server, 'change')
    await checkTechName(tx, ownerId, input.TechName)
    await reserve(tx, ownerId, { Templates: 1 })
    const template = await tx.cloudTemplate.create({ data: await newTemplate(tx, ownerId, server, input) })
    await tx.cloudServer.update({ where: { id: server.id }, data: { state } })
    await addJob(tx, {
      ownerId,
      type: 'CreateTemplate',
      resourceType: 'Template',
      resourceId: template.id,
      subject: subjectOf('Server', server.id),
    })
    const [view] = await templateViews(tx, [template])
    if (!view) throw new AppError('not_found')
    ctx.note({ subject: `template:${template.id}`, after: view })
    return view
  },
})

export const deleteTemplate = operation({
  id: 'cloud.templates.delete',
  product: 'cloud',
  summary: 'Delete a template',
  description: 'Servers made from it stay. While one is being made from it: 409.',
  access: 'cloud:write',
  kind: 'mutation',
  input: TemplateId,
  output: JobView,
  async run(ctx, { id }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const tx = ctx.db
    await lockOwner(tx, ownerId)
    const template = await ownTemplate(tx, ownerId, id)
    const state = requestedState('Template', template, 'delete')
    await checkUnused(tx, ownerId, id)
    await tx.cloudTemplate.update({ where: { id }, data: { state } })
    const job = await addJob(tx, { ownerId, type: 'DeleteTemplate', resourceType: 'Template', resourceId: id })
    ctx.note({ subject: `template:${id}`, before: { Name: template.name, TechName: template.techName } })
    return jobView(job)
  },
})

async function checkTechName(tx: Db, ownerId: UserId, techName: string): Promise<void> {
  const twin = await tx.cloudTemplate.findUnique({ where: { ownerId_techName: { ownerId, techName } } })
  if (twin) throw refusal('TechName', `the template ${twin.id} has this technical name`)
}

async function newTemplate(tx: Db, ownerId: UserId, server: CloudServer, input: { Name: string; TechName: string }) {
  const source = SYSTEM_IMAGES.find((image) => image.ID === server.imageId)
  const parent = source ? null : await tx.cloudTemplate.findUnique({ where: { id: server.imageId } })
  return {
    id: randomIntId(),
    ownerId,
    name: input.Name,
    techName: input.TechName,
    state: 'New',
    serverId: server.id,
    family: source?.Family ?? parent?.family ?? 'linux',
    minHdd: server.reservedHdd,
    minRam: source?.MinRAM ?? parent?.minRam ?? 128,
  }
}

/** @throws conflict naming the servers that are being made from the template */
async function checkUnused(tx: Db, ownerId: UserId, id: number): Promise<void> {
  const creating = await tx.cloudJob.findMany({
    where: { ownerId, type: 'Create', state: { in: UNFINISHED } },
    select: { resourceId: true },
  })
  const users = await tx.cloudServer.findMany({
    where: { imageId: id, id: { in: creating.map((job) => job.resourceId) } },
    select: { id: true, name: true },
  })
  if (users.length === 0) return
  const list = users.map((server) => `${server.name} (${server.id})`).join(', ')
  throw new AppError('conflict', `Servers are being made from this template: ${list}`, {
    reason: 'template_in_use',
    data: { servers: users.map((server) => server.id) },
  })
}

function refusal(field: string, text: string): AppError {
  return new AppError('unprocessable', `${field}: ${text}`, { fields: { [field]: [text] } })
}
