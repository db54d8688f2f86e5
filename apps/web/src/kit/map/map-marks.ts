import type { MapLabels } from './map-handle.ts'
import type { Box, Rect, Spot } from './marks.rules.ts'

const minSide = 60
const pinStrokes = [
  'M12 21c-4.5-4.8-7-8.4-7-11.5a7 7 0 0 1 14 0c0 3.1-2.5 6.7-7 11.5Z',
  'M12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
]
const svgNames = 'http://www.w3.org/2000/svg'

function pin(): SVGElement {
  const picture = document.createElementNS(svgNames, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  for (const stroke of pinStrokes) {
    const path = document.createElementNS(svgNames, 'path')
    path.setAttribute('d', stroke)
    picture.append(path)
  }
  return picture
}

/** A mark with its names; `Anchor` is the map's own type for a point on the ground. */
export interface Mark<Anchor> extends Spot {
  anchor: Anchor
  /** The place's title if it is a single place. */
  title: string
  /** The nearest city's name. */
  city: string
}

/** The buttons over a map, all of one size, so that none covers another. */
export class MapMarks<Anchor> {
  readonly layer = document.createElement('div')
  private readonly labels: MapLabels
  private readonly onPress: (mark: Mark<Anchor>, event: MouseEvent) => void
  private drawn: { mark: Mark<Anchor>; button: HTMLButtonElement }[] = []
  private box: Box = { width: minSide, height: minSide }

  constructor(labels: MapLabels, onPress: (mark: Mark<Anchor>, event: MouseEvent) => void) {
    this.labels = labels
    this.onPress = onPress
    this.layer.className = 'club-map-marks'
  }

  /** The size of every mark, large enough for the highest number. */
  measure(maxPlaces: number): Box {
    const fontPx = Number.parseFloat(getComputedStyle(this.layer).fontSize)
    this.box = {
      width: Math.max(minSide, Math.ceil(fontPx * 0.66 * String(maxPlaces).length + 26)),
      height: Math.max(minSide, Math.ceil(fontPx * 1.6)),
    }
    return this.box
  }

  /** Replaces the marks; if one of them had the focus, it moves to the first new one. */
  draw(marks: readonly Mark<Anchor>[], chosen: string | null): void {
    const hadFocus = this.layer.contains(document.activeElement)
    this.drawn = marks.map((mark) => ({ mark, button: this.buttonOf(mark, chosen) }))
    this.layer.replaceChildren(...this.drawn.map(({ button }) => button))
    this.move((mark) => mark)
    if (hadFocus) this.drawn[0]?.button.focus({ preventScroll: true })
  }

  private buttonOf(mark: Mark<Anchor>, chosen: string | null): HTMLButtonElement {
    const { placeIds, title, city } = mark
    const count = placeIds.length
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'club-map-mark'
    button.setAttribute('aria-label', count === 1 ? this.labels.place(title) : this.labels.group(count, city))
    if (chosen !== null && placeIds.includes(chosen)) button.setAttribute('aria-current', 'true')
    button.style.width = `${this.box.width}px`
    button.style.height = `${this.box.height}px`
    button.append(count === 1 ? pin() : String(count))
    button.addEventListener('click', (event) => this.onPress(mark, event))
    return button
  }

  /** Moves every mark to its point's current pixel. */
  move(where: (mark: Mark<Anchor>) => { x: number; y: number }): void {
    const { width, height } = this.box
    for (const { mark, button } of this.drawn) {
      const { x, y } = where(mark)
      button.style.transform = `translate(${Math.round(x - width / 2)}px, ${Math.round(y - height / 2)}px)`
    }
  }

  /** The rectangles covered by marks; those of a single place with its title. */
  covered(
    where: (mark: Mark<Anchor>) => { x: number; y: number },
  ): (Rect & { title: string; x: number; y: number })[] {
    const { width, height } = this.box
    return this.drawn.map(({ mark }) => {
      const { x, y } = where(mark)
      return { left: x - width / 2, top: y - height / 2, width, height, x, y, title: mark.title }
    })
  }
}
