import sharp, { type Sharp, type SharpInput, type SharpOptions } from 'sharp'

export type { OverlayOptions, Sharp, SharpOptions } from 'sharp'

/** Of one step with a picture. The slowest honest one, of 60 million pixels, takes some seconds. */
const maxSeconds = 15

/** The one way to read and draw pictures: none keeps a core for longer, whatever is in it. */
export const boundedSharp = (
  input: SharpInput | SharpInput[] | SharpOptions,
  options?: SharpOptions,
): Sharp =>
  (options === undefined ? sharp(input as SharpInput) : sharp(input as SharpInput, options)).timeout({
    seconds: maxSeconds,
  })
