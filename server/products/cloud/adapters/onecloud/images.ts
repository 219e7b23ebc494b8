import { invoke } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { ImageView } from '../../templates/images.schema.ts'
import { listImages } from '../../templates/images.service.ts'
import { CreateTemplate } from '../../templates/templates.schema.ts'
import { createTemplate, deleteTemplate } from '../../templates/templates.service.ts'
import { about, idOf, ok, read, row } from './answer.ts'
import { PLACE } from './place.ts'

const NewImage = CreateTemplate.pick({ Name: true, TechName: true, ServerID: true })

/** Images of the system, and own ones, which `/api` calls templates. */
export const imageRoutes: RouteList = {
  '/image': {
    GET: row(listImages, async ({ ctx }) => ok((await invoke(ctx, listImages, {})).map(imageBody))),
    POST: row(createTemplate, async ({ ctx, body }) =>
      ok(imageBody(await invoke(ctx, createTemplate, read(NewImage, body)))),
    ),
  },
  '/image/{id}': {
    DELETE: row(
      deleteTemplate,
      about('Image', async (call) => {
        const { ResourceID } = await invoke(call.ctx, deleteTemplate, { id: idOf(call) })
        return ok({ ID: ResourceID, State: 'Deleting' })
      }),
    ),
  },
}

function imageBody({ ID, Name, TechName }: Pick<ImageView, 'ID' | 'Name' | 'TechName'>) {
  return { ID, Name, DisplayName: Name, TechName, DCLocation: PLACE, Family: 'Linux', IsAvailableISP: false }
}
