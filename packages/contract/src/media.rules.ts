/**
 * The addresses of pictures, videos and captions. An address names its content by hash and includes a
 * picture's size, so that a page needs nothing else: `/media/<hash>-1280x960.jpg` is a picture in its large
 * size, the fallback for browsers without AVIF and WebP; the same stem with `.avif` or `.webp` is the same
 * size, and `-small` before the ending is the small one.
 */

/**
 * The maximum width of a picture's two sizes, in pixels. A picture no wider than the small one has only one
 * size.
 */
export const pictureWidths = { small: 640, large: 1280 } as const

/** The modern formats of each size, the best first. */
const modernFormats = ['avif', 'webp'] as const

/** `<32 digits of a hash>[-<width>x<height>[-small]].<ending>`; width and height are those of the large size. */
const filePattern = /^([0-9a-f]{32})(?:-(\d{1,5})x(\d{1,5})(-small)?)?\.(svg|avif|webp|jpg|png|mp4|vtt)$/

export interface MediaFileName {
  hash: string
  /** Null for videos and captions. */
  size: { width: number; height: number } | null
  isSmall: boolean
  ending: string
}

export function mediaFileName({ hash, size, isSmall, ending }: MediaFileName): string {
  return `${hash}${size ? `-${size.width}x${size.height}` : ''}${isSmall ? '-small' : ''}.${ending}`
}

/** Null if it is not the name of a stored file. */
export function readMediaFileName(name: string): MediaFileName | null {
  const match = filePattern.exec(name)
  if (!match) return null
  const [, hash = '', width, height, small, ending = ''] = match
  const size = width && height ? { width: Number(width), height: Number(height) } : null
  return { hash, size, isSmall: small !== undefined, ending }
}

/** The modern files of a picture of this size, stored beside its fallback. */
export function modernFilesOf(hash: string, size: { width: number; height: number }): MediaFileName[] {
  const sizes = size.width > pictureWidths.small ? [false, true] : [false]
  return sizes.flatMap((isSmall) => modernFormats.map((ending) => ({ hash, size, isSmall, ending })))
}

/** Pictures of the content folder that screens refer to by name; always published. */
export const screenPictures = [
  'avatar/pine.svg',
  'medal/how-medals-come.svg',
  'state/done.svg',
  'state/empty.svg',
  'state/error.svg',
  'state/family.svg',
  'state/not-found.svg',
  'state/offline.svg',
  'state/waiting.svg',
] as const

/** The address of a picture that a screen refers to by name; cached for an hour. */
export type ScreenPictureUrl = `/media/${(typeof screenPictures)[number]}`

/** The width and height in an address, in pixels; null if there are none. */
export function pictureSize(address: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(address) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/**
 * The sources that a `<picture>` offers before its `<img>`, by the address of the latter; none for drawings,
 * which scale.
 */
export function pictureSources(address: string): { type: string; srcSet: string }[] {
  const [, stem, width] = /^(\/media\/[0-9a-f]{32}-(\d+)x\d+)\.(?:jpg|png)$/.exec(address) ?? []
  if (!stem) return []
  const { small } = pictureWidths
  return modernFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: `${Number(width) > small ? `${stem}-small.${format} ${small}w, ` : ''}${stem}.${format} ${width}w`,
  }))
}
