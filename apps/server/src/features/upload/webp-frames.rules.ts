const frameMark = 'ANMF'

/**
 * How many pictures a WebP that moves has at most: how often the mark of one stands in it, wherever that is, since
 * decoders differ on where they look. A picture that holds it by chance has one more. Counts one more than `max` at most,
 * since a file of nothing but marks would keep the server from everything else for half a second.
 */
export function webpFrames(bytes: Uint8Array, max: number): number {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frames = 0
  for (
    let at = all.indexOf(frameMark);
    at >= 0 && frames <= max;
    at = all.indexOf(frameMark, at + frameMark.length)
  )
    frames += 1
  return frames
}
