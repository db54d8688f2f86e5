import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** A square picture of noise, which no format makes small. */
export function noisePicture(side: number): Sharp {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
}
