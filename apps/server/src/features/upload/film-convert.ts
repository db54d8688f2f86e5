import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxFilmBytes, maxFilmSeconds } from '@club/contract/upload.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { checkFilm, type ExaminedFilm } from './film.ts'
import { type FilmFacts, isPlayable } from './mp4.rules.ts'

/** Ten minutes of film, at 30 pictures a second, take about half of it on two cores. */
const maxTimeoutMs = 900_000
const startMs = 60_000
/** A conversion is larger than what phones show; more costs time and network. */
const maxSide = 1280
/** How much shorter than its original a conversion may be: the end of the sound, or an empty frame. */
const missingMs = 1500

export interface ConvertedFilm extends FilmFacts {
  path: string
  bytes: number
}

const scale = `scale=w='min(${maxSide},iw)':h='min(${maxSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`

/** How long a conversion may take, in whole milliseconds: longer for a film that lasts longer or has more pictures. */
function timeoutOf({ durationMs, frames }: FilmFacts): number {
  const longest = Math.max(durationMs, (frames.count / 30) * 1000)
  return Math.round(Math.min(startMs + 1.5 * longest, maxTimeoutMs))
}

/**
 * Decoders count the whole blocks of a picture, of at most 64 pixels a side. That of MPEG-4 part 2 counts a strip for
 * motion beyond the edges, too: 280 lines, and longer than the picture is wide.
 */
const maxPixelsOf = ({ coded: { width, height } }: FilmFacts) =>
  Math.max((width + 64) * (height + 64), (width + 192) * 280)

function outputOf({ facts }: ExaminedFilm, encoder: string): string[] {
  const picture = facts.picture.isPlain
    ? ['-c:v', 'copy']
    : ['-c:v', encoder, '-vf', `${scale},format=yuv420p`, '-b:v', '2M', '-maxrate', '2500k', '-bufsize', '5M']
  const speed =
    !facts.picture.isPlain && encoder === 'libx264' ? ['-preset', 'veryfast', '-profile:v', 'high'] : []
  const sound = facts.sound?.isPlain ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  // Notes, captions and chapters stay behind.
  const parts = [
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-dn',
    '-sn',
  ]
  const limits = ['-t', String(maxFilmSeconds + 1), '-fs', String(maxFilmBytes)]
  return [
    ...parts,
    ...picture,
    ...speed,
    ...sound,
    ...limits,
    '-threads',
    '2',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ]
}

/**
 * Converts a film into what every phone plays, beside the original; whatever is that already is copied. Throws
 * `fileUnreadable` or `filmTooLong`.
 */
export async function convertFilm(
  ffmpeg: Ffmpeg & { encoder: string },
  film: ExaminedFilm & { path: string },
  folder: string,
): Promise<ConvertedFilm> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    await ffmpeg
      .run(film.path, [...outputOf(film, ffmpeg.encoder), '-y', path], {
        timeoutMs: timeoutOf(film.facts),
        maxPixels: maxPixelsOf(film.facts),
      })
      .catch((error: unknown) => {
        throw new AppError('fileUnreadable', { cause: error, detail: 'ffmpeg cannot convert it' })
      })
    const facts = await checkFilm(path)
    if (facts.durationMs < film.facts.durationMs - missingMs || !isPlayable(facts))
      throw new AppError('fileUnreadable', { detail: 'ffmpeg converted only a part of it' })
    return { ...facts, path, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
