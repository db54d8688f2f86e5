/** From here on the words of the bars and headings would not fit their places. */
const leastZoom = 1.15
const probePx = 20

/**
 * Follows the text zoom of the app around the page, as of a web view in a phone whose owner set a larger font: it
 * enlarges every text whatever size the page asks for, and nothing tells the page but the height of a line. Stamps it on
 * `<html>` for the styles. Returns a function that ends this.
 */
export function followTextZoom(): () => void {
  const { documentElement: html } = document
  const probe = document.createElement('div')
  probe.setAttribute('aria-hidden', 'true')
  probe.className = 'text-zoom-probe'
  probe.textContent = 'A'
  document.body.append(probe)
  const look = () => {
    const zoom = probe.offsetHeight / probePx
    if (zoom < leastZoom) {
      delete html.dataset.textZoom
      html.style.removeProperty('--text-zoom')
      return
    }
    html.dataset.textZoom = ''
    html.style.setProperty('--text-zoom', String(zoom))
  }
  const sizes = new ResizeObserver(look)
  sizes.observe(probe)
  return () => {
    sizes.disconnect()
    probe.remove()
  }
}
