import { type FittedText, type FontMeasure, fitText } from './poster-text.rules.ts'

/** In pixels of the canvas. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedLine {
  text: string
  font: 'strong' | 'plain'
  size: number
  x: number
  baseline: number
  anchor: 'start' | 'middle'
  isAccent: boolean
}

/** Where everything on a poster is. */
export interface Layout {
  panel: Box
  /** Room for a picture above the panel. */
  pictureRoom: Box
  lines: PlacedLine[]
  /** Middle of the ornament below the first large words. */
  ornamentY: number
  /** Above the footer. */
  ruleY: number
  footer: Box
}

type Role = 'heading' | 'title' | 'name' | 'prize' | 'body' | 'note'
type Kind = 'invitation' | 'work' | 'medal' | 'certificate' | 'item'
interface Block {
  role: Role
  text: string
}

const canvas = { width: 1080, height: 1620 }
const margin = 60
const padding = 64
const codeSide = 252
const lineGap = 1.42

interface Look {
  /** In pixels, the largest first. */
  sizes: readonly number[]
  maxLines: number
  font: 'strong' | 'plain'
  isAccent: boolean
  gapBefore: number
}

const looks: Record<Role, Look> = {
  heading: { sizes: [112, 96, 84, 72], maxLines: 1, font: 'strong', isAccent: true, gapBefore: 0 },
  title: { sizes: [80, 72, 64, 56], maxLines: 4, font: 'strong', isAccent: true, gapBefore: 34 },
  name: { sizes: [68, 60, 52, 46], maxLines: 1, font: 'strong', isAccent: false, gapBefore: 16 },
  prize: { sizes: [96, 84, 72, 60], maxLines: 2, font: 'strong', isAccent: true, gapBefore: 30 },
  body: { sizes: [52, 48, 44, 42], maxLines: 4, font: 'plain', isAccent: false, gapBefore: 30 },
  note: { sizes: [44, 40, 38, 38], maxLines: 2, font: 'plain', isAccent: false, gapBefore: 22 },
}
/** The picture of a work or an item is larger than the words about it. */
const looksBesidePicture: Partial<Record<Role, Partial<Look>>> = {
  title: { sizes: [64, 60, 56, 50], maxLines: 2 },
  body: { sizes: [46, 44, 42, 40], maxLines: 3, gapBefore: 20 },
  note: { sizes: [40, 38, 38, 36], maxLines: 2, gapBefore: 14 },
}
/** The summary of an item may be long. */
const looksBesideItem: typeof looksBesidePicture = {
  ...looksBesidePicture,
  note: { ...looksBesidePicture.note, maxLines: 4 },
}
const looksOf: Partial<Record<Kind, typeof looksBesidePicture>> = {
  work: looksBesidePicture,
  item: looksBesideItem,
}
/** How high a panel may become. */
const maxPanel: Record<Kind, number> = {
  invitation: 1140,
  work: 800,
  medal: 940,
  certificate: 1290,
  item: 880,
}
const minPanel: Record<Kind, number> = { invitation: 820, work: 0, medal: 0, certificate: 1290, item: 0 }
const steps = [0, 1, 2, 3]

function lookOf(kind: Kind, role: Role): Look {
  return { ...looks[role], ...looksOf[kind]?.[role] }
}

interface FittedBlock extends FittedText, Look {}

function fitBlocks(
  { kind, blocks }: Words,
  fonts: Record<'strong' | 'plain', FontMeasure>,
  step: number,
): FittedBlock[] {
  const width = canvas.width - 2 * (margin + padding)
  return blocks.map(({ role, text }) => {
    const look = lookOf(kind, role)
    const place = { width, maxLines: look.maxLines, sizes: look.sizes.slice(step) }
    return { ...look, ...fitText(text, fonts[look.font], place) }
  })
}

const ornamentHeight = 56
const heightOf = ({ lines, size }: FittedText) => lines.length * size * lineGap

/** The blocks below one another, centred, with room for an ornament after the first. */
function stack(
  blocks: readonly FittedBlock[],
  top: number,
): { lines: PlacedLine[]; ornamentY: number; bottom: number } {
  let y = top
  let ornamentY = top
  const lines = blocks.flatMap((block, index) => {
    const { font, isAccent } = block
    if (index > 0) y += block.gapBefore
    const from = y
    y += heightOf(block)
    if (index === 0) {
      ornamentY = y + ornamentHeight / 2
      y += ornamentHeight
    }
    return block.lines.map((text, row) => ({
      text,
      font,
      size: block.size,
      x: canvas.width / 2,
      // The middle of a Han character is about a third of an em above the baseline.
      baseline: from + (row + 0.5) * block.size * lineGap + block.size * 0.36,
      anchor: 'middle' as const,
      isAccent,
    }))
  })
  return { lines, ornamentY, bottom: y }
}

interface Words {
  kind: Kind
  blocks: readonly Block[]
}

const aroundWords = padding + 40 + codeSide + 96

/** The words on a panel at the lower edge, above them room for a picture. Many words become smaller. */
export function layOut(words: Words, fonts: Record<'strong' | 'plain', FontMeasure>): Layout {
  const { kind } = words
  const tries = steps.map((step) => fitBlocks(words, fonts, step))
  const fits = (blocks: readonly FittedBlock[]) => aroundWords + stack(blocks, 0).bottom <= maxPanel[kind]
  const fitted = tries.find(fits) ?? tries.at(-1) ?? []
  const wordsHeight = stack(fitted, 0).bottom
  const height = Math.max(aroundWords + wordsHeight, minPanel[kind])
  const bottom = canvas.height - margin
  const panel = { x: margin, y: bottom - height, width: canvas.width - 2 * margin, height }
  const footer = {
    x: margin + padding,
    y: bottom - 48 - codeSide,
    width: canvas.width - 2 * (margin + padding),
    height: codeSide,
  }
  // A few words stand in the middle of their room.
  const room = footer.y - 40 - panel.y - padding
  const { lines, ornamentY } = stack(fitted, panel.y + padding + Math.max(0, (room - wordsHeight) / 2))
  const pictureRoom = { x: 90, y: 70, width: canvas.width - 180, height: panel.y - 70 - 44 }
  return { panel, pictureRoom, lines, ornamentY, ruleY: footer.y - 24, footer }
}

/** A picture of the given size in the middle of a room, as large as possible. */
export function centred(room: Box, picture: { width: number; height: number }): Box {
  const scale = Math.min(room.width / picture.width, room.height / picture.height)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  return {
    x: Math.round(room.x + (room.width - width) / 2),
    y: Math.round(room.y + (room.height - height) / 2),
    width,
    height,
  }
}
