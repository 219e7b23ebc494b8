import { aliases, files, routes } from '#app/api/(platform)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'

export default { aliases, files, routes } satisfies ProductApi
