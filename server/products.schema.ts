// The products as far as a browser may know them, one line each. The one list that every floor reads: it is data, and
// no file but this names a product. What else a product has is in `server/products.ts`.
export { cloud } from './products/cloud/product.schema.ts'
export { vacancies } from './products/vacancies/product.schema.ts'
export { rides } from './products/rides/product.schema.ts'
export { music } from './products/music/product.schema.ts'
export { platform } from './products/platform/product.schema.ts'
