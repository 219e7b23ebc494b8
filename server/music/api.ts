import { routes } from '#app/api/(music)/routes.ts'
import type { ProductApi } from '#server/http/routes.ts'

export default { routes } satisfies ProductApi
