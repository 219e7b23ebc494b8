/**
 * Loads fonts early, so that a first visit over a fast network is painted in them. Rendered behind the content and as
 * text, because React would move the links into the head, where Chromium holds back the first paint for an optional
 * font.
 */
export function LateFonts({ files }: { files: readonly string[] }) {
  const links = files.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${href}">`)
  return <div hidden dangerouslySetInnerHTML={{ __html: links.join('') }} />
}
