/** The canvas of every poster, in pixels: two thirds as wide as high, as phones show pictures whole. */
export const posterWidth = 1080
export const posterHeight = 1620

/** One decimal is finer than a pixel. */
export const at = (value: number) => String(Math.round(value * 10) / 10)

/** Random numbers from 0 to 1 that are the same in every process, so that a picture never changes. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function placed(x: number, y: number, scale: number, shape: string, turn = 0): string {
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<g transform="translate(${at(x)} ${at(y)})${turned} scale(${scale})">${shape}</g>`
}

/** A whole canvas in a colour that changes from top to bottom. */
export function sky(id: string, ...stops: readonly [offset: number, colour: string][]): string {
  const rows = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${rows}</linearGradient><rect width="${posterWidth}" height="${posterHeight}" fill="url(#${id})"/>`
}

/** A sun or moon with a soft light around it. */
export function disc(x: number, y: number, radius: number, colour: string, light: string): string {
  const rings = [1.7, 1.4, 1.18].map(
    (size) => `<circle cx="${x}" cy="${y}" r="${at(radius * size)}" fill="${light}" fill-opacity="0.22"/>`,
  )
  return `${rings.join('')}<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
}

/** Hills across the canvas, through the given heights, down to the lower edge. */
export function hills(heights: readonly number[], colour: string, opacity = 1): string {
  const step = posterWidth / (heights.length - 1)
  const path = heights.slice(1).map((y, index) => {
    const [from, to] = [index * step, (index + 1) * step]
    const middle = at((from + to) / 2)
    return `C${middle} ${at(heights[index] ?? y)} ${middle} ${at(y)} ${at(to)} ${at(y)}`
  })
  const shade = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
  return `<path d="M0 ${at(heights[0] ?? 0)}${path.join('')}V${posterHeight}H0z" fill="${colour}"${shade}/>`
}

/** A long cloud of flat rounded bars. */
export function cloud(colour: string, opacity = 0.9): string {
  const bars = [
    [-150, 0, 300],
    [-90, -26, 170],
    [-40, 26, 240],
  ]
  return `<g fill="${colour}" fill-opacity="${opacity}">${bars
    .map(([x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="24" rx="12"/>`)
    .join('')}</g>`
}

/** A line without a fill, with round ends. */
export function line(path: string, colour: string, width: number, opacity = 1): string {
  const shade = opacity === 1 ? '' : ` stroke-opacity="${opacity}"`
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${shade}/>`
}

export function shape(path: string, colour: string, opacity = 1): string {
  const shade = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
  return `<path d="${path}" fill="${colour}"${shade}/>`
}

export function dot(x: number, y: number, radius: number, colour: string, opacity = 1): string {
  const shade = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
  return `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" fill="${colour}"${shade}/>`
}
