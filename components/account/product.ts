import type { ShellProduct } from '#components/shell/product.ts'

/** What belongs to no product. */
export const account: ShellProduct = {
  id: 'platform',
  palette: () => import('./palette.ts'),
  home: () => import('./home/home.ts'),
}
