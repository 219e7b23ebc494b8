/** The paging fields of a collection. */
export function pageInfo(found: number, { page, per_page }: { page: number; per_page: number }) {
  return { found, pages: per_page === 0 ? 0 : Math.ceil(found / per_page), page, per_page }
}

/** Prisma's `skip` and `take` for a page. */
export const pageWindow = ({ page, per_page }: { page: number; per_page: number }): { skip: number; take: number } => ({
  skip: page * per_page,
  take: per_page,
})
