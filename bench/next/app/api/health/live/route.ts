import { routes } from '#app/api/(platform)/routes.ts'

export const GET = routes['/health/live']?.GET
