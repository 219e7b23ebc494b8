import { texts } from '#i18n/texts.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { fieldError } from '#server/core/errors.ts'
import { cloudQuery } from '../operation.ts'
import type { CloudSnapshot, CloudTemplate } from '#prisma/generated/client.ts'
import { labelsOf, matches, parseSelector } from '../labels/selector.ts'
import { ImageList, ListImages, SYSTEM_IMAGES, type ImageView } from './images.schema.ts'
import { stateAfter } from '../states.ts'

export const listImages = cloudQuery({
  id: 'cloud.images.list',
  summary: 'List system images and own templates',
  input: ListImages,
  output: ImageList,
  async run(ctx, { label_selector }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const templates = await ctx.db.cloudTemplate.findMany({
      where: { ownerId, state: { in: ['New', 'Active'] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    const wanted = parseSelector(label_selector ?? '')
    return [...SYSTEM_IMAGES, ...templates.map(templateImage)].filter(({ Labels }) => matches(Labels, wanted))
  },
})

/**
 * The image to create a server from.
 * @throws unprocessable when the owner has none with this id, conflict when the template is being deleted or failed
 */
export async function imageFor(tx: Db, ownerId: UserId, imageID: number): Promise<ImageView> {
  const image = SYSTEM_IMAGES.find((item) => item.ID === imageID)
  if (image) return image
  const template = await tx.cloudTemplate.findFirst({ where: { id: imageID, ownerId } })
  const snapshot = template ? null : await tx.cloudSnapshot.findFirst({ where: { id: imageID, ownerId } })
  if (snapshot && (snapshot.state === 'New' || snapshot.state === 'Active')) return snapshotImage(snapshot)
  if (!template) throw fieldError('imageID', texts('cloud.errors')('noImage', { id: imageID }))
  stateAfter('Template', template, 'change')
  return templateImage(template)
}

function snapshotImage({ id, name, hdd }: CloudSnapshot): ImageView {
  const image = { TechName: `snapshot-${id}`, Family: 'linux', MinHDD: Math.max(1, hdd), MinRAM: 128 }
  return { ID: id, Name: name, ...image, Labels: {}, IsTemplate: true }
}

function templateImage(template: CloudTemplate): ImageView {
  return {
    ID: template.id,
    Name: template.name,
    TechName: template.techName,
    Family: template.family,
    MinHDD: template.minHdd,
    MinRAM: template.minRam,
    Labels: labelsOf(template),
    IsTemplate: true,
  }
}
