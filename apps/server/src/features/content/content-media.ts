import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { own } from '@club/contract/own-property.ts'
import type { CheckedContent, MediaFact, Problem } from './content-file.ts'
import { pictureRecipe } from './content-pictures.ts'
import { picturePattern, recordingPattern } from './fields.ts'

const maxPictureBytes = 3 * 1024 * 1024
const maxRecordingBytes = { mp4: 60 * 1024 * 1024, vtt: 256 * 1024 }
/** The largest of all media. */
export const maxMediumBytes = maxRecordingBytes.mp4
/** Digits of the content's SHA-256 at the end of a recording's name. */
const hashDigits = 8
/** Digits of the hash in an address. */
const addressDigits = 32
const maxSide = 99_999

/** What an SVG must not contain: anything that runs, fetches, or could change the page around it. */
const refusedInSvg: [pattern: RegExp, reason: string][] = [
  [/<([\w.-]+:)?script/i, 'holds a script'],
  [
    /<([\w.-]+:)?(foreignObject|iframe|embed|object|audio|video|animate|set|handler|a)[\s>/]/i,
    'holds an element other than drawing',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'holds an event handler'],
  [/javascript:/i, 'holds a script address'],
  [/<!(DOCTYPE|ENTITY)/i, 'holds a document type or entity'],
  [/<\?xml-stylesheet/i, 'fetches a stylesheet'],
  [/@import/i, 'fetches a stylesheet'],
  [/\b(?:xlink:)?href\s*=\s*["']?\s*(?!["'#\s])/i, 'refers to something outside of itself'],
  [/url\(\s*["']?\s*(?!["'#\s])/i, 'refers to something outside of itself'],
]

const fileSignatures: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** Why a picture may not be shown, with the line for an SVG, or null. */
export function pictureProblem(name: string, bytes: Buffer): { line: number; message: string } | null {
  if (bytes.length > maxPictureBytes)
    return { line: 1, message: `is larger than ${maxPictureBytes / 1024 / 1024} MB` }
  const ending = name.split('.').pop() ?? ''
  if (ending !== 'svg') {
    return own(fileSignatures, ending)?.(bytes)
      ? null
      : { line: 1, message: `is not a ${ending.toUpperCase()} picture by its content` }
  }
  const svg = bytes.toString('utf8')
  if (!/^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(svg)) {
    return { line: 1, message: 'is not an SVG picture by its content' }
  }
  // Character references such as &#x6a; could hide any of the others.
  if (/&#/.test(svg))
    return { line: lineAt(svg, svg.search(/&#/)), message: 'holds characters written as numbers' }
  for (const [pattern, reason] of refusedInSvg) {
    const match = pattern.exec(svg)
    if (match) return { line: lineAt(svg, match.index), message: reason }
  }
  return drawingSize(svg) ? null : { line: 1, message: 'has neither width and height nor a viewBox' }
}

export function isRaster(name: string): boolean {
  return /\.(png|jpg|webp)$/.test(name)
}

/** The prefix of a file's address. */
export function mediaHash(name: string, bytes: Buffer): string {
  const recipe = isRaster(name) ? pictureRecipe : ''
  return createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, addressDigits)
}

/** A drawing's declared size in pixels, or null. */
export function drawingSize(svg: string): MediaFact['size'] {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const side = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["']`).exec(root)?.[1] ?? 0)
  const box =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const [width, height] = [side('width') || (box[2] ?? 0), side('height') || (box[3] ?? 0)].map(Math.round)
  const isSide = (length = 0) => length >= 1 && length <= maxSide
  return isSide(width) && isSide(height) ? { width: width as number, height: height as number } : null
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function isFilm(bytes: Buffer): boolean {
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp'
}

function isCaptions(bytes: Buffer): boolean {
  return (
    bytes.equals(Buffer.from(bytes.toString('utf8'))) &&
    /^\uFEFF?WEBVTT[ \t\r\n]/.test(bytes.toString('utf8'))
  )
}

/**
 * Why a film or captions may not be used, or null. Phones keep them for a year, so the name changes with
 * the content.
 */
export function recordingProblem(name: string, bytes: Buffer): string | null {
  const ending = name.endsWith('.mp4') ? 'mp4' : 'vtt'
  const maxBytes = maxRecordingBytes[ending]
  if (bytes.length > maxBytes) return `is larger than ${maxBytes / 1024} KB`
  if (!(ending === 'mp4' ? isFilm(bytes) : isCaptions(bytes))) {
    return ending === 'mp4' ? 'is not an MP4 film by its content' : 'is not WebVTT in UTF-8 by its content'
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashDigits)
  const stem = name.slice(name.lastIndexOf('/') + 1, -`.${ending}`.length)
  if (stem.endsWith(`-${hash}`)) return null
  return `must be named after its content: ${stem.replace(/-[0-9a-f]{8}$/, '')}-${hash}.${ending}`
}

/** Checks every file below `media`; returns the usable pictures and recordings by path. */
export function checkMedia(
  contentDir: string,
  problems: Problem[],
): Pick<CheckedContent, 'pictures' | 'recordings' | 'media'> {
  const pictures = new Set<string>()
  const recordings = new Set<string>()
  const media = new Map<string, MediaFact>()
  const take = (name: string, bytes: Buffer, names: Set<string>) => {
    names.add(name)
    const size = name.endsWith('.svg') ? drawingSize(bytes.toString('utf8')) : null
    media.set(name, { hash: mediaHash(name, bytes), size })
  }
  const walk = (below: string) => {
    for (const name of readdirSync(join(contentDir, 'media', below)).sort()) {
      if (name.startsWith('.')) continue
      const picture = below === '' ? name : `${below}/${name}`
      const refuse = (message: string, line = 1) =>
        problems.push({ file: `media/${picture}`, line, field: '', message })
      const path = join(contentDir, 'media', picture)
      const found = lstatSync(path)
      if (found.isDirectory()) walk(picture)
      else if (!found.isFile()) refuse('is neither a file nor a folder')
      else if (recordingPattern.test(picture)) {
        const bytes = readFileSync(path)
        const message = recordingProblem(picture, bytes)
        if (message) refuse(message)
        else take(picture, bytes, recordings)
      } else if (!picturePattern.test(picture)) {
        refuse('must be named in small letters, digits and -, and end in svg, png, jpg, webp, mp4 or vtt')
      } else {
        const bytes = readFileSync(path)
        const problem = pictureProblem(picture, bytes)
        if (problem) refuse(problem.message, problem.line)
        else take(picture, bytes, pictures)
      }
    }
  }
  try {
    readdirSync(join(contentDir, 'media'))
  } catch {
    problems.push({ file: 'media', line: 1, field: '', message: 'is missing, or is not a folder' })
    return { pictures, recordings, media }
  }
  walk('')
  return { pictures, recordings, media }
}
