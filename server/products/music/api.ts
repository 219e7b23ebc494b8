import { adapters, routes } from '#app/api/(music)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'

export default { adapters, routes } satisfies ProductApi
