/** Enough for ten minutes of talk. */
const maxCues = 600
const maxLines = 3
/** Two lines of large text on a narrow screen. */
const maxCharacters = 120
const maxProblems = 20
/** The last caption may last a moment longer than the film. */
const graceMs = 1_000

const time = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timing = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t].*)?$`)
const control = /\p{Cc}/u

interface Block {
  /** The number of its first line in the file. */
  line: number
  lines: string[]
}

interface Cue {
  line: number
  from: number
  to: number
  lines: string[]
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let block: Block | null = null
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') block = null
    else if (block) block.lines.push(line)
    else {
      block = { line: index + 1, lines: [line] }
      blocks.push(block)
    }
  }
  return blocks
}

function msOf(parts: readonly (string | undefined)[]): number {
  const [hours, minutes, seconds, ms] = parts.map((part) => Number(part ?? 0))
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (ms ?? 0)
}

function timeOf(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${rest}`
}

/** A block as a cue, or what is wrong with it. */
function cueOf({ line, lines }: Block): Cue | string {
  const at = lines.findIndex((each) => each.includes('-->'))
  if (at < 0) return `line ${line}: is neither a note nor a caption with its time`
  const found = timing.exec(lines[at]?.trim() ?? '')
  if (at > 1 || !found) return `line ${line + at}: must be a time like 00:01.000 --> 00:03.500`
  const words = lines.slice(at + 1).map((each) => each.trim())
  const parts = found.slice(1)
  return { line: line + at, from: msOf(parts.slice(0, 4)), to: msOf(parts.slice(4)), lines: words }
}

function problemOf({ from, to, lines }: Cue, before: Cue | undefined, filmMs: number | null): string | null {
  const text = lines.join('')
  if (to <= from) return 'ends before it begins'
  if (before && from < before.to) return 'begins before the one above it ends'
  if (filmMs !== null && to > filmMs + graceMs) return `ends after the film, which has ${timeOf(filmMs)}`
  if (text === '') return 'has no words'
  if (lines.length > maxLines) return `has more than ${maxLines} lines`
  if ([...text].length > maxCharacters) return `has more than ${maxCharacters} characters`
  if (text.includes('<') || text.includes('-->')) return 'has markup; only plain words are shown'
  if (control.test(text)) return 'has a sign that cannot be shown'
  return null
}

/**
 * Captions as the club serves them, or what is wrong with a WebVTT file, by line: rules/contest#captions. Notes,
 * positions and names of cues are left out; styles and markup are refused.
 */
export function readCaptions(text: string, filmMs: number | null): { body: string } | { problems: string[] } {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT([ \t].*)?$/.test(head)) return { problems: ['line 1: must be WEBVTT'] }
  const blocks = blocksOf(['', ...rest]).filter(({ lines: [first = ''] }) => !/^NOTE([ \t]|$)/.test(first))
  if (blocks.length > maxCues) return { problems: [`has more than ${maxCues} captions`] }
  const problems: string[] = []
  const cues: Cue[] = []
  for (const block of blocks) {
    const cue = cueOf(block)
    const problem = typeof cue === 'string' ? cue : problemOf(cue, cues.at(-1), filmMs)
    if (typeof cue !== 'string') cues.push(cue)
    if (problem !== null) problems.push(typeof cue === 'string' ? problem : `line ${cue.line}: ${problem}`)
  }
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) }
  if (cues.length === 0) return { problems: ['has no captions'] }
  const written = cues.map(
    ({ from, to, lines }) => `${timeOf(from)} --> ${timeOf(to)}\n${lines.join('\n')}\n`,
  )
  return { body: `WEBVTT\n\n${written.join('\n')}` }
}
