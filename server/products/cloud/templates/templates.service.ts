import { texts } from '#i18n/texts.ts'
import type { CloudServer, CloudTemplate } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { cloudMutation, cloudQuery } from '../operation.ts'
import type { State } from '../bounds.schema.ts'
import { UNFINISHED, announce, jobView, openJobs, subjectOf } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { described } from '../labels/described.ts'
import { checkUnprotected, labelsOf } from '../labels/selector.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { newestFirst, ownListed } from '../own-list.ts'
import { lockOwner } from '../owner.sql.ts'
import { stateAfter } from '../states.ts'
import { SYSTEM_IMAGES } from './images.schema.ts'
import {
  CreateTemplate,
  ListTemplates,
  TemplateId,
  TemplateList,
  TemplateView,
  UpdateTemplate,
} from './templates.schema.ts'

export const listTemplates = cloudQuery({
  id: 'cloud.templates.list',
  summary: 'List server templates',
  input: ListTemplates,
  output: TemplateList,
  async run(ctx, { label_selector, ...paging }) {
    const where = await ownListed(ctx, ctx.db.cloudTemplate, label_selector)
    const rows = await ctx.db.cloudTemplate.findMany({ where, ...newestFirst(paging) })
    const jobs = await openJobs(ctx.db, 'Template', rows)
    const items = rows.map((row) => templateView(row, jobs.get(row.id)))
    return { items, total: await ctx.db.cloudTemplate.count({ where }) }
  },
})

export const getTemplate = cloudQuery({
  id: 'cloud.templates.get',
  summary: 'Get a server template',
  input: TemplateId,
  output: TemplateView,
  async run(ctx, { id }) {
    const row = await ownTemplate(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    return templateView(row, (await openJobs(ctx.db, 'Template', [row])).get(id))
  },
})

export const createTemplate = cloudMutation({
  id: 'cloud.templates.create',
  summary: 'Create a template from a server',
  description: "The job waits in the server's queue; the server keeps running.",
  input: CreateTemplate,
  output: TemplateView,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const tx = ctx.db
    await lockOwner(tx, ownerId)
    const server = await tx.cloudServer.findFirst({ where: { id: input.ServerID, ownerId } })
    if (!server) throw fieldError('ServerID', texts('cloud.errors')('noServer', { id: input.ServerID }))
    const state = stateAfter('Server', server, 'change')
    await checkTechName(tx, ownerId, input.TechName)
    await checkQuota(tx, ownerId, { Templates: 1 })
    const template = await tx.cloudTemplate.create({ data: await newTemplate(tx, ownerId, server, input) })
    await tx.cloudServer.update({ where: { id: server.id }, data: { state } })
    const job = await addJob(tx, 'CreateTemplate', template, { subject: subjectOf('Server', server.id) })
    const view = templateView(template, job.id)
    ctx.note({ subject: `template:${template.id}`, after: view })
    return view
  },
})

export const updateTemplate = cloudMutation({
  id: 'cloud.templates.update',
  summary: 'Update the name, the labels or the protection of a template',
  input: UpdateTemplate,
  output: TemplateView,
  async run(ctx, { id, ...change }) {
    const template = await lockOwn(ctx, ownTemplate, id)
    stateAfter('Template', template, 'change')
    const changed = await ctx.db.cloudTemplate.update({ where: { id }, data: described(change) })
    await announce(ctx.db, { owner: template.ownerId, resource: { type: 'Template', id } })
    ctx.note({ subject: `template:${id}`, before: { Name: template.name, Labels: labelsOf(template) }, after: change })
    return templateView(changed, (await openJobs(ctx.db, 'Template', [changed])).get(id))
  },
})

export const deleteTemplate = cloudMutation({
  id: 'cloud.templates.delete',
  summary: 'Delete a template',
  description: 'Servers created from it are not affected. Refused with 409 while one is being created.',
  input: TemplateId,
  output: JobView,
  async run(ctx, { id }) {
    const tx = ctx.db
    const template = await lockOwn(ctx, ownTemplate, id)
    const state = stateAfter('Template', template, 'delete')
    checkUnprotected(template)
    await checkUnused(tx, template.ownerId, id)
    await tx.cloudTemplate.update({ where: { id }, data: { state } })
    const job = await addJob(tx, 'DeleteTemplate', template)
    ctx.note({ subject: `template:${id}`, before: { Name: template.name, TechName: template.techName } })
    return jobView(job)
  },
})

/** The owner's template. @throws not_found, also for another account's */
async function ownTemplate(tx: Db, ownerId: UserId, id: number): Promise<CloudTemplate> {
  return found(await tx.cloudTemplate.findFirst({ where: { id, ownerId } }))
}

/** A template as its owner sees it, with its first unfinished job. */
function templateView(row: CloudTemplate, jobId: number | null = null): TemplateView {
  return {
    ID: row.id,
    Name: row.name,
    TechName: row.techName,
    State: row.state as State,
    Size: row.size,
    MinHDD: row.minHdd,
    MinRAM: row.minRam,
    Labels: labelsOf(row),
    Protected: row.isProtected,
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}

async function checkTechName(tx: Db, ownerId: UserId, techName: string): Promise<void> {
  const other = await tx.cloudTemplate.findUnique({ where: { ownerId_techName: { ownerId, techName } } })
  if (other) throw fieldError('TechName', texts('cloud.errors')('techName', { id: other.id }))
}

async function newTemplate(tx: Db, ownerId: UserId, server: CloudServer, input: CreateTemplate) {
  const source = SYSTEM_IMAGES.find((image) => image.ID === server.imageId)
  const parent = source ? null : await tx.cloudTemplate.findUnique({ where: { id: server.imageId } })
  return {
    id: randomIntId(),
    ownerId,
    name: input.Name,
    techName: input.TechName,
    state: 'New',
    labels: input.Labels,
    serverId: server.id,
    family: source?.Family ?? parent?.family ?? 'linux',
    minHdd: server.reservedHdd,
    minRam: source?.MinRAM ?? parent?.minRam ?? 128,
  }
}

/** @throws conflict naming the servers that are being created from the template */
async function checkUnused(tx: Db, ownerId: string, id: number): Promise<void> {
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
  throw new AppError('conflict', texts('cloud.errors')('templateInUse', { list }), {
    reason: 'template_in_use',
    data: { servers: users.map((server) => server.id) },
  })
}
