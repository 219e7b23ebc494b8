import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { labelSelector, labels } from '../labels/labels.schema.ts'

export const ImageView = named('Image', {
  ID: z.int().describe('Identifier of the image: the imageID of a new server'),
  Name: z.string().describe('Display name'),
  TechName: z.string().describe('Technical name'),
  Family: z.string().describe('Operating system family: debian, ubuntu, alpine, rocky, fedora, arch'),
  MinHDD: z.int().describe('Minimum disk in GB'),
  MinRAM: z.int().describe('Minimum memory in MB'),
  Labels: labels,
  IsTemplate: z.boolean().describe("True for the caller's own templates"),
})
export type ImageView = z.output<typeof ImageView>

export const ListImages = z.strictObject({ label_selector: labelSelector })

export const ImageList = z.array(ImageView)

/** Ids of system images are documented constants: they never change and are never used again. */
export const SYSTEM_IMAGES: readonly ImageView[] = [
  image(1, 'Debian 12', 'debian-12', 'debian', 1, 128),
  image(2, 'Debian 13', 'debian-13', 'debian', 1, 128),
  image(3, 'Ubuntu 22.04 LTS', 'ubuntu-22.04', 'ubuntu', 2, 256),
  image(4, 'Ubuntu 24.04 LTS', 'ubuntu-24.04', 'ubuntu', 2, 256),
  image(5, 'Alpine 3.22', 'alpine-3.22', 'alpine', 1, 128),
  image(6, 'Rocky Linux 9', 'rocky-9', 'rocky', 4, 512),
  image(7, 'Fedora 42', 'fedora-42', 'fedora', 4, 512),
  image(8, 'Arch Linux', 'arch', 'arch', 4, 512),
]

function image(ID: number, Name: string, TechName: string, Family: string, MinHDD: number, MinRAM: number): ImageView {
  return { ID, Name, TechName, Family, MinHDD, MinRAM, Labels: {}, IsTemplate: false }
}
