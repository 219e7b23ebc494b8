import type { ProductApi } from '#server/core/product.ts'

export default {} satisfies ProductApi
