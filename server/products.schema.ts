// The products, as far as a browser may know them, one line each. All layers read this list, and no other file names a
// product. The other parts of a product are in `server/products.ts`.
export { cloud } from './products/cloud/product.schema.ts'
export { vacancies } from './products/vacancies/product.schema.ts'
export { rides } from './products/rides/product.schema.ts'
export { music } from './products/music/product.schema.ts'
export { platform } from './products/platform/product.schema.ts'
