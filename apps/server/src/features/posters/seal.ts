import { lineOf } from './shapes.ts'

const red = '#b0331f'
const side = 200

/** The club's seal: up to nine characters in columns from the right, white on red. An ornament, without authority. */
export function seal(signs: string, x: number, y: number): string {
  const shown = [...signs.replace(/\s/g, '')].slice(0, 9)
  const columns = Math.max(1, Math.ceil(Math.sqrt(shown.length) - 0.3))
  const perColumn = Math.floor(shown.length / columns)
  const inner = side - 36
  let taken = 0
  const drawn = Array.from({ length: columns }, (_, column) => {
    // The last columns take what is left over.
    const count = perColumn + (column >= columns - (shown.length % columns) ? 1 : 0)
    const these = shown.slice(taken, taken + count)
    taken += count
    const [width, height] = [inner / columns, inner / count]
    return these
      .map((text, row) => {
        const size = Math.min(width, height) * 0.94
        const middle = x + side - 18 - (column + 0.5) * width
        const baseline = y + 18 + (row + 0.5) * height + size * 0.36
        return lineOf({ text, font: 'strong', size, x: middle, baseline, anchor: 'middle' }, '#fffaf0')
      })
      .join('')
  })
  return `<g transform="rotate(-4 ${x + side / 2} ${y + side / 2})"><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="22" fill="${red}"/><rect x="${x + 9}" y="${y + 9}" width="${side - 18}" height="${side - 18}" rx="15" fill="none" stroke="#fffaf0" stroke-width="3"/>${drawn.join('')}</g>`
}
