import { texts } from '#i18n/texts.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { fieldError } from '#server/core/errors.ts'
import { cloudQuery } from '../operation.ts'
import type { CloudTemplate } from '#prisma/generated/client.ts'
import { ImageList, SYSTEM_IMAGES } from './images.schema.ts'
import type { ImageView } from './images.schema.ts'
import { stateAfter } from '../states.ts'

export const listImages = cloudQuery({
  id: 'cloud.images.list',
  summary: 'List system images and own templates',
  output: ImageList,
  async run(ctx) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const templates = await ctx.db.cloudTemplate.findMany({
      where: { ownerId, state: { in: ['New', 'Active'] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    return [...SYSTEM_IMAGES, ...templates.map(templateImage)]
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
  if (!template) throw fieldError('imageID', texts('cloud.errors')('noImage', { id: imageID }))
  stateAfter('Template', template, 'change')
  return templateImage(template)
}

function templateImage(template: CloudTemplate): ImageView {
  return {
    ID: template.id,
    Name: template.name,
    TechName: template.techName,
    Family: template.family,
    MinHDD: template.minHdd,
    MinRAM: template.minRam,
    IsTemplate: true,
  }
}
