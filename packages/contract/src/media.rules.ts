/**
 * The addresses of pictures, films and captions. An address names its bytes and says the size of a picture, so that a
 * page needs nothing else: `/media/<hash>-1280x960.jpg` is a picture in its large size, for whoever knows neither AVIF
 * nor WebP; the same stem with `.avif` or `.webp` is the same size, with `-small` before the ending the small one.
 */

/** So wide is a picture at most in its two sizes, in pixels. A picture that is no wider than the small one has one. */
export const pictureWidths = { small: 640, large: 1280 } as const

/** The formats of each size, the best first. */
const modernFormats = ['avif', 'webp'] as const

/** `<32 digits of a hash>[-<width>x<height>[-small]].<ending>`; width and height are those of the large size. */
const filePattern = /^([0-9a-f]{32})(?:-(\d{1,5})x(\d{1,5})(-small)?)?\.(svg|avif|webp|jpg|png|mp4|vtt)$/

export interface MediaFileName {
  hash: string
  /** Null for films and captions. */
  size: { width: number; height: number } | null
  isSmall: boolean
  ending: string
}

export function mediaFileName({ hash, size, isSmall, ending }: MediaFileName): string {
  return `${hash}${size ? `-${size.width}x${size.height}` : ''}${isSmall ? '-small' : ''}.${ending}`
}

/** Null for what is no name of a stored file. */
export function readMediaFileName(name: string): MediaFileName | null {
  const match = filePattern.exec(name)
  if (!match) return null
  const [, hash = '', width, height, small, ending = ''] = match
  const size = width && height ? { width: Number(width), height: Number(height) } : null
  return { hash, size, isSmall: small !== undefined, ending }
}

/** Every file that a picture of this size is stored in beside its fallback. */
export function modernFilesOf(hash: string, size: { width: number; height: number }): MediaFileName[] {
  const sizes = size.width > pictureWidths.small ? [false, true] : [false]
  return sizes.flatMap((isSmall) => modernFormats.map((ending) => ({ hash, size, isSmall, ending })))
}

/** The pictures of the content folder that screens name themselves; they are published whatever else names them. */
export const screenPictures = [
  'avatar/pine.svg',
  'medal/how-medals-come.svg',
  'state/done.svg',
  'state/empty.svg',
  'state/error.svg',
  'state/not-found.svg',
  'state/offline.svg',
  'state/waiting.svg',
] as const

/** The address of a picture that a screen names itself; it is looked at again after an hour. */
export type ScreenPictureUrl = `/media/${(typeof screenPictures)[number]}`

/** The width and height that an address tells, in pixels; null where it tells none. */
export function pictureSize(address: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(address) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** What a `<picture>` offers before its `<img>`, by the address of that; nothing for drawings, which have every size. */
export function pictureSources(address: string): { type: string; srcSet: string }[] {
  const [, stem, width] = /^(\/media\/[0-9a-f]{32}-(\d+)x\d+)\.(?:jpg|png)$/.exec(address) ?? []
  if (!stem) return []
  const { small } = pictureWidths
  return modernFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: `${Number(width) > small ? `${stem}-small.${format} ${small}w, ` : ''}${stem}.${format} ${width}w`,
  }))
}
