import { openBrowser, openReader } from '../e2e/browser.ts'
import { startClub } from '../e2e/club.ts'

/**
 * Measures the first load of pages on a slow phone: 1.6 Mbit/s, 150 ms, a processor four times
 * slower. Prints the median of five visits: first and largest paint in seconds, layout shift, and
 * transferred KiB.
 */

const visits = 5
const paths = [
  '/',
  '/login',
  '/college',
  '/protocal',
  '/health',
  '/newsDetail?id=walking-after-sixty',
  '/oldAgeBook?book=money-reader&chapter=1',
  '/oldMap',
]

const observe = `
  window.figures = { paint: 0, largest: 0, shift: 0 }
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntriesByName('first-contentful-paint')) window.figures.paint = startTime }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) window.figures.largest = startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.figures.shift += value }).observe({ type: 'layout-shift', buffered: true })
`

interface Figures {
  paint: number
  largest: number
  shift: number
  bytes: number
}

const club = await startClub({ CLUB_DEMO: '1' })
const browser = await openBrowser()

async function visit(path: string): Promise<Figures> {
  const { page, context } = await openReader(browser, club.url, {
    language: 'zh_cn',
    textSize: 'standard',
    width: 375,
  })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(club.url + path)
  await page.waitForLoadState('networkidle')
  const figures = (await page.evaluate('window.figures')) as Omit<Figures, 'bytes'>
  await context.close()
  return { ...figures, bytes }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

for (const path of paths) {
  const seen: Figures[] = []
  for (let count = 0; count < visits; count += 1) seen.push(await visit(path))
  const of = (name: keyof Figures) => median(seen.map((figures) => figures[name]))
  console.log(
    `${path}: first paint ${(of('paint') / 1000).toFixed(2)} s, largest ${(of('largest') / 1000).toFixed(2)} s, shift ${of('shift').toFixed(3)}, ${(of('bytes') / 1024).toFixed(0)} KiB`,
  )
}
await browser.close()
await club.stop()
