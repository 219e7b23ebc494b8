// The API for those who run Next alone: every `route.ts` below `app/api` is this. Our own server never calls it.
import { provideProducts } from '#server/core/products.ts'
import * as listed from './products.ts'

provideProducts(listed)

export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#server/api/http/next-route.ts'
