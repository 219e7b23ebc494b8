// The products that this server has, one line each; `server/products.schema.ts` is the same list for browsers. What uses
// them is told by `provideProducts` and names none.
export { cloud } from './cloud/product.ts'
export { vacancies } from './vacancies/product.ts'
export { rides } from './rides/product.ts'
export { music } from './music/product.ts'
export { platform } from './platform/product.ts'
