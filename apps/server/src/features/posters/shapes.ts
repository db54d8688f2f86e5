import { squaresPath } from '@club/contract/qr-path.rules.ts'
import { encode } from 'uqr'
import { posterFonts } from './fonts.ts'
import type { Box, PlacedLine } from './poster-layout.rules.ts'

const gold = '#b9893c'
const paper = '#fffdf8'

/** A line of words as outlines. */
export function lineOf(line: Omit<PlacedLine, 'isAccent'>, colour: string): string {
  const { paths, unitsPerEm, width } = posterFonts[line.font]().outline(line.text)
  const scale = line.size / unitsPerEm
  const x = line.anchor === 'middle' ? line.x - (width * scale) / 2 : line.x
  return `<g fill="${colour}" transform="translate(${x.toFixed(1)} ${line.baseline.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${paths}</g>`
}

function rounded({ x, y, width, height }: Box, radius: number, more: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${more}/>`
}

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

/** The paper under the words. */
export function panelOf(panel: Box, isFramed: boolean): string {
  const shadow = rounded({ ...panel, y: panel.y + 8 }, 44, 'fill="#2f2d28" fill-opacity="0.12"')
  const sheet = rounded(panel, 44, `fill="${paper}" fill-opacity="0.96"`)
  const edge = rounded(
    inset(panel, 18),
    30,
    `fill="none" stroke="${gold}" stroke-width="3" stroke-opacity="0.7"`,
  )
  const second = isFramed
    ? rounded(inset(panel, 30), 22, `fill="none" stroke="${gold}" stroke-width="7" stroke-opacity="0.55"`)
    : ''
  return shadow + sheet + edge + second
}

/** A diamond between two lines. */
export function ornament(x: number, y: number): string {
  return `<path d="M${x - 150} ${y}H${x - 30}M${x + 30} ${y}H${x + 150}" stroke="${gold}" stroke-width="3"/><path d="M${x} ${y - 13}l13 13l-13 13l-13-13z" fill="${gold}"/>`
}

export function rule({ x, width }: Box, y: number): string {
  return `<path d="M${x} ${y}H${x + width}" stroke="${gold}" stroke-width="2" stroke-opacity="0.5"/>`
}

/** A white mount around a picture. */
export function mount(picture: Box): string {
  const frame = inset(picture, -26)
  return (
    rounded({ ...frame, y: frame.y + 8 }, 14, 'fill="#2f2d28" fill-opacity="0.18"') +
    rounded(frame, 14, `fill="${paper}"`) +
    rounded(inset(picture, -10), 4, `fill="none" stroke="${gold}" stroke-width="3"`)
  )
}

/** A soft light behind a medal. */
export function halo(x: number, y: number, radius: number): string {
  return [1, 0.86, 0.72]
    .map(
      (size) =>
        `<circle cx="${x}" cy="${y}" r="${Math.round(radius * size)}" fill="${paper}" fill-opacity="0.5"/>`,
    )
    .join('')
}

/** A link as a code that cameras read, about `side` wide. */
export function codeOf(link: string, right: number, y: number, side: number): string {
  // The paper around it is white enough to be the rest of its margin.
  const { size, data } = encode(link, { ecc: 'M', border: 2 })
  const square = Math.max(1, Math.floor(side / size))
  const drawn = square * size
  return `<rect x="${right - drawn}" y="${y}" width="${drawn}" height="${drawn}" rx="10" fill="#fff"/><path transform="translate(${right - drawn} ${y}) scale(${square})" shape-rendering="crispEdges" fill="#1d241f" d="${squaresPath(data)}"/>`
}
