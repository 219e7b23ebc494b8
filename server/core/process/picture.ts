import type { Sharp } from 'sharp'

/** A picture of more pixels is refused before it is decoded. */
const MOST_PIXELS = 25_000_000
const READ = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

/**
 * Opens an untrusted picture, turned upright. Anything but a PNG, JPEG or WebP of at most 25 million pixels fails when
 * the result is written.
 */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READ })
  return sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient()
}
