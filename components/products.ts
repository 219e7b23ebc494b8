// The products as the frame of every page shows them, one line each.
export { account } from './account/product.ts'
export { cloud } from './cloud/product.ts'
export { vacancies } from './vacancies/product.ts'
export { rides } from './rides/product.ts'
export { music } from './music/product.ts'
