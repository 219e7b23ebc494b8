/**
 * The page numbers (zero-based) worth showing around `page` of `pages`: first, last and neighbours, with 'gap' where
 * some are left out. Always seven entries when there are more than seven pages, so the buttons do not move.
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  const last = pages - 1
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index)
  if (page <= 3) return [0, 1, 2, 3, 4, 'gap', last]
  if (page >= last - 3) return [0, 'gap', last - 4, last - 3, last - 2, last - 1, last]
  return [0, 'gap', page - 1, page, page + 1, 'gap', last]
}
