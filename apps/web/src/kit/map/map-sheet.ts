import { loadedOnce } from '../calls/again.ts'
import { loadCode } from '../loading/load-code.ts'
import sheetUrl from './map.css?url'

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

const sheet = loadedOnce((_: '') => loadCode(fetchSheet))

/** The map's styles, fetched once with the first map: they are not in the stylesheet of every page. */
export const mapSheet = (): Promise<void> => sheet.load('')
