// The products of this server, one line each; `server/products.schema.ts` is the same list for browsers. Other code
// gets them from `products()` after `provideProducts`, and names none. Their texts come with them.
import '#i18n/catalogue.ts'

export { cloud } from './products/cloud/product.ts'
export { vacancies } from './products/vacancies/product.ts'
export { rides } from './products/rides/product.ts'
export { music } from './products/music/product.ts'
export { platform } from './products/platform/product.ts'
