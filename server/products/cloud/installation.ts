import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { singleton } from '#server/core/process/singleton.ts'

/**
 * The tag of this installation, created once per database: other installations may share the hypervisor and the
 * name servers.
 */
export function installationTag(): Promise<string> {
  return singleton('cloud-installation', async () => {
    await db().cloudInstallation.createMany({ data: [{ id: 1, tag: newId('qi') }], skipDuplicates: true })
    const { tag } = await db().cloudInstallation.findUniqueOrThrow({ where: { id: 1 } })
    return tag
  })
}
