import type { State } from '../../bounds.schema.ts'
import type { ServerView } from '../../servers/servers.schema.ts'
import type { SnapshotView } from '../../snapshots/snapshots.schema.ts'
import { SYSTEM_IMAGES, type ImageView } from '../../templates/images.schema.ts'
import type { TemplateView } from '../../templates/templates.schema.ts'

/** What all images have in common. */
const IMAGE = {
  status: 'available',
  name: null,
  image_size: null,
  created: null,
  created_from: null,
  bound_to: null,
  os_flavor: 'unknown',
  os_version: null,
  architecture: 'x86',
  rapid_deploy: false,
  protection: { delete: false },
  deprecated: null,
  deprecation: null,
  deleted: null,
  labels: {},
}

export function systemImage({ ID, Name, TechName, Family, MinHDD }: ImageView) {
  return {
    ...IMAGE,
    id: ID,
    type: 'system',
    name: TechName,
    description: Name,
    disk_size: MinHDD,
    os_flavor: Family,
    os_version: TechName.split('-')[1] ?? null,
  }
}

/** A template is what that API calls a snapshot. */
export function templateImage(template: TemplateView) {
  return {
    ...IMAGE,
    id: template.ID,
    type: 'snapshot',
    status: STATUS[template.State],
    description: template.Name,
    image_size: template.Size === null ? null : template.Size / 1024,
    disk_size: template.MinHDD,
    created: template.DateCreate,
    protection: { delete: template.Protected },
    labels: template.Labels,
  }
}

/** A snapshot of ours as a backup of the Hetzner API: either is deleted with its server. */
export function backupImage(snapshot: SnapshotView, server: Pick<ServerView, 'ID' | 'Name'>) {
  return {
    ...IMAGE,
    id: snapshot.ID,
    type: 'backup',
    status: STATUS[snapshot.State],
    description: snapshot.Name,
    disk_size: snapshot.HDD,
    created: snapshot.DateCreate,
    created_from: { id: server.ID, name: server.Name },
    bound_to: server.ID,
  }
}

const STATUS: Record<State, string> = {
  New: 'creating',
  Active: 'available',
  Updating: 'available',
  Deleting: 'unavailable',
  Failed: 'unavailable',
}

/** The image that a server was made from, as far as the server itself knows it. */
export function serverImage({ Image, ImageID, HDD }: ServerView) {
  const system = SYSTEM_IMAGES.find(({ ID }) => ID === ImageID)
  if (system) return systemImage(system)
  return { ...IMAGE, id: ImageID, type: 'snapshot', description: Image, disk_size: HDD }
}
