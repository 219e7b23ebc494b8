import { z } from 'zod'
import { invoke, orNull, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { matches, parseSelector } from '../../labels/selector.ts'
import { listServers } from '../../servers/servers.service.ts'
import { deleteSnapshot, listSnapshots } from '../../snapshots/snapshots.service.ts'
import { SYSTEM_IMAGES } from '../../templates/images.schema.ts'
import { listImages } from '../../templates/images.service.ts'
import { deleteTemplate, getTemplate, listTemplates, updateTemplate } from '../../templates/templates.service.ts'
import { Labels, NO_CONTENT, created, idOf, listed, ok, read, readProtection, row, valuesOf } from './answer.ts'
import { invalid, refusal } from './errors.ts'
import { finishedAction } from './finished-actions.ts'
import { backupImage, systemImage, templateImage } from './image-body.ts'

export const imageRoutes: RouteList = {
  '/images': { GET: row(listImages, list) },
  '/images/{id}': {
    GET: row(listImages, async (call) => ok({ image: await imageOf(call.ctx, idOf(call)) })),
    PUT: row(updateTemplate, update),
    DELETE: row(deleteTemplate, remove),
  },
  '/images/{id}/actions/change_protection': { POST: row(updateTemplate, protect) },
}

type Image = ReturnType<typeof systemImage | typeof templateImage | typeof backupImage>

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx, query } = call
  const [types, statuses, bound, architectures] = ['type', 'status', 'bound_to', 'architecture'].map((name) =>
    valuesOf(call, name),
  )
  const isWanted = (type: string) => !types?.length || types.includes(type)
  const images: Image[] = []
  if (isWanted('system')) images.push(...SYSTEM_IMAGES.map(systemImage))
  if (isWanted('snapshot')) images.push(...(await ownTemplates(ctx)).map(templateImage))
  // Only system images have a name, so a request by name finds no backups.
  if (isWanted('backup') && !query.get('name')) images.push(...(await backups(ctx)))
  const selector = parseSelector(query.get('label_selector') ?? '')
  const shown = images.filter(
    (image) =>
      matches(image.labels, selector) &&
      (!statuses?.length || statuses.includes(image.status)) &&
      (!bound?.length || bound.includes(String(image.bound_to))) &&
      (!architectures?.length || architectures.includes(image.architecture)),
  )
  return listed(call, 'images', shown, (image) => image)
}

async function ownTemplates(ctx: Context) {
  return (await invoke(ctx, listTemplates, {})).items.filter(({ State }) => State !== 'Deleting')
}

/** The snapshots of all servers, which are listed for each server separately. */
async function backups(ctx: Context): Promise<ReturnType<typeof backupImage>[]> {
  const { items } = await invoke(ctx, listServers, {})
  const all = []
  for (const server of items) {
    const snapshots = (await orNull(() => invoke(ctx, listSnapshots, { id: server.ID }))) ?? []
    const present = snapshots.filter(({ State }) => State !== 'Deleting')
    all.push(...present.map((snapshot) => backupImage(snapshot, server)))
  }
  return all
}

/** @throws not_found */
async function imageOf(ctx: Context, id: number): Promise<Image> {
  const system = SYSTEM_IMAGES.find(({ ID }) => ID === id)
  if (system) return systemImage(system)
  const template = await orNull(() => invoke(ctx, getTemplate, { id }))
  if (template) {
    if (template.State === 'Deleting') throw new AppError('not_found')
    return templateImage(template)
  }
  const backup = (await backups(ctx)).find((image) => image.id === id)
  if (!backup) throw new AppError('not_found')
  return backup
}

const UpdateImage = z.object({ description: z.string().nullish(), type: z.string().nullish(), labels: Labels })

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx } = call
  const { description, type, labels } = read(UpdateImage, call.body)
  const id = await ownTemplate(call)
  if (type && type !== 'snapshot') throw invalid('type', 'a snapshot stays one')
  const change = { ...(description && { Name: description }), ...(labels && { Labels: labels }) }
  if (Object.keys(change).length > 0) await invoke(ctx, updateTemplate, { id, ...change })
  return ok({ image: templateImage(await invoke(ctx, getTemplate, { id })) })
}

/** The template that the path names. @throws forbidden for images that cannot be changed, not_found */
async function ownTemplate(call: AdapterCall): Promise<number> {
  const image = await imageOf(call.ctx, idOf(call))
  if (image.type !== 'snapshot') throw refusal('unsupported_error', `An image of type ${image.type} cannot be changed`)
  return image.id
}

async function remove(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx } = call
  const image = await imageOf(ctx, idOf(call))
  if (image.type === 'system') throw new AppError('forbidden', 'System images belong to the installation')
  if (image.bound_to === null) await invoke(ctx, deleteTemplate, { id: image.id })
  else await invoke(ctx, deleteSnapshot, { id: image.bound_to, snapshot: image.id })
  return NO_CONTENT
}

async function protect(call: AdapterCall): Promise<AdapterAnswer> {
  const Protected = readProtection(call)
  const id = await ownTemplate(call)
  if (Protected !== undefined) await invoke(call.ctx, updateTemplate, { id, Protected })
  return created({ action: finishedAction('image', 'change_protection', id) })
}
