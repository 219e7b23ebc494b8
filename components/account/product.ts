import type { ShellProduct } from '#components/shell/product.ts'

/** The pages that belong to no product. */
export const account: ShellProduct = {
  id: 'platform',
  palette: () => import('./palette.ts'),
}
