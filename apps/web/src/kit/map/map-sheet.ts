import sheetUrl from './map.css?url'

let sheet: Promise<void> | null = null

function fetchSheet(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheetUrl
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('the styles of the map could not be fetched'))
    }
    document.head.append(link)
  })
}

/** The map's styles, fetched once with the first map: they are not in the stylesheet of every page. */
export function mapSheet(): Promise<void> {
  sheet ??= fetchSheet().catch((error: unknown) => {
    sheet = null
    throw error
  })
  return sheet
}
