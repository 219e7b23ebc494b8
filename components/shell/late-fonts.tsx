/**
 * Preloads fonts, so that the first visit over a fast network is painted in them. The links are rendered as raw HTML
 * behind the content: React would move them into the head, where Chromium delays the first paint for an optional font.
 */
export function LateFonts({ files }: { files: readonly string[] }) {
  const links = files.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${href}">`)
  return <div hidden dangerouslySetInnerHTML={{ __html: links.join('') }} />
}
