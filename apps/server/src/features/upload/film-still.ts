import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ffmpeg } from './ffmpeg.ts'

const timeoutMs = 20_000

/**
 * A picture from the first second of a film, or null where ffmpeg is missing or cannot read the film. Only the key
 * frame before it is decoded.
 */
export async function drawStill(
  ffmpeg: Ffmpeg | null,
  path: string,
  durationMs: number,
): Promise<Buffer | null> {
  if (!ffmpeg) return null
  const folder = await mkdtemp(join(tmpdir(), 'club-still-'))
  const still = join(folder, 'still.jpg')
  const second = Math.min(1, durationMs / 2000)
  try {
    const input = ['-ss', second.toFixed(2), '-noaccurate_seek']
    const output = ['-threads', '1', '-map', '0:v:0', '-frames:v', '1', '-q:v', '3']
    await ffmpeg.run(path, [...output, '-y', still], { timeoutMs, input })
    return await readFile(still)
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
