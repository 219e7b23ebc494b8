import type { Description } from '#components/docs/reference/description.ts'
import { api } from '#server/app-router.ts'

/** The description that the pages of the reference are made of. */
export async function apiDescription(): Promise<Description> {
  return (await (await api()).docs.api({})) as unknown as Description
}
